# bash completion for lusoria: everything is asked from the program, its commands, flags, games and their options.
_lusoria_commands() {
    lusoria --lang en --help 2>/dev/null | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\( [a-z]\{1,\}\)\{0,1\}\) .*/\1/p'
}

# The flags of a command, with what follows them: “--out FILE”
_lusoria_flags() {
    # shellcheck disable=SC2086
    lusoria --lang en $1 --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\( [^ ]\{1,\}\)\{0,1\}\) .*/\1/p'
}

# “GAME [POSITION]”
_lusoria_operands() {
    # shellcheck disable=SC2086
    lusoria --lang en $1 --help 2>/dev/null | sed -n "1s/^Usage: lusoria $1\( \[FLAGS\]\)\{0,1\} *//p"
}

_lusoria_games() {
    lusoria games --lang en 2>/dev/null | sed -n 's/^\([a-z0-9]*\)  .*/\1/p'
}

# option=value words of a game, and its rule sets that have a name
_lusoria_options() {
    lusoria games --lang en 2>/dev/null | awk -v game="$1" '
        /^[a-z0-9]/ { mine = $1 == game }
        mine && /^    [a-z]+=/ {
            split($1, parts, "=")
            n = split(parts[2], values, "|")
            for (i = 1; i <= n; i++) print parts[1] "=" values[i]
        }
        mine && /^    [a-z0-9]+:[a-z]/ { sub(/.*:/, "", $1); print $1 }'
}

# Candidates for what a flag or an operand is called in the help
_lusoria_kind() {
    case $1 in
    LANGUAGE) compgen -W "$(lusoria --lang list 2>/dev/null)" -- "$2" ;;
    YES) compgen -W "yes no" -- "$2" ;;
    PLAYER) compgen -W "person random greedy level: uct:iterations= engine:time= cmd:" -- "$2" ;;
    FOLDER) compgen -d -- "$2" ;;
    *FILE* | *.html | STATE | NET | *RESULT* | *FROM*) compgen -f -- "$2" ;;
    *STUDY*) compgen -W "$(_lusoria_games)" -- "$2" && compgen -f -- "$2" ;;
    *GAME*) compgen -W "$(_lusoria_games)" -- "$2" ;;
    esac
}

_lusoria() {
    local current previous commands command known word kind i
    current=${COMP_WORDS[COMP_CWORD]}
    previous=${COMP_WORDS[COMP_CWORD - 1]}
    commands=$(_lusoria_commands)
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        [[ $word != --lang ]] || i=$((i + 1))
        [[ $word != -* ]] || continue
        command=${command:+$command }$word
        if grep -qxF -e "$command" <<<"$commands"; then
            known=1
            break
        fi
    done
    if [[ $previous == --lang ]]; then
        mapfile -t COMPREPLY < <(_lusoria_kind LANGUAGE "$current")
    elif [[ -z $known && -z $command ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(cut -d' ' -f1 <<<"$commands" | uniq) help menu --lang --help --version" -- "$current")
    elif [[ -z $known ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(sed -n "s/^$command //p" <<<"$commands")" -- "$current")
    elif [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_lusoria_flags "$command" | cut -d' ' -f1)" -- "$current")
    elif kind=$(_lusoria_flags "$command" | sed -n "s/^$previous //p") && [[ -n $kind ]]; then
        mapfile -t COMPREPLY < <(_lusoria_kind "$kind" "$current")
    elif [[ $previous == : || $current == : ]]; then
        # bash splits words at colons: the game stands two words back
        mapfile -t COMPREPLY < <(compgen -W "$(_lusoria_options "${COMP_WORDS[COMP_CWORD - 2]}")" -- "${current#:}")
    else
        kind=$(_lusoria_operands "$command")
        # a game comes first, files anywhere
        [[ $kind == *GAME* && $kind != *STUDY* && $previous != "${command#* }" ]] || mapfile -t COMPREPLY < <(_lusoria_kind "$kind" "$current")
    fi
}
complete -F _lusoria lusoria
