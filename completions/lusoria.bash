# bash completion for lusoria: commands, games and their options (asked from the program), flags, files.
_lusoria_games() {
    lusoria games --lang en 2>/dev/null | sed -n 's/^\([a-z0-9]*\)  .*/\1/p'
}

# option=value words of a game
_lusoria_options() {
    lusoria games --lang en 2>/dev/null | awk -v game="$1" '
        /^[a-z0-9]/ { mine = $1 == game }
        mine && /^    [a-z]+=/ {
            split($1, parts, "=")
            n = split(parts[2], values, "|")
            for (i = 1; i <= n; i++) print parts[1] "=" values[i]
        }'
}

_lusoria() {
    local current previous command word flags
    current=${COMP_WORDS[COMP_CWORD]}
    previous=${COMP_WORDS[COMP_CWORD - 1]}
    COMPREPLY=()
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case ${command:+$command }$word in
        play | games | rules | show | moves | perft | replay | analyse | random | bench | hint | match | ladder | train | engine | serve | verify | join | store) command=$word && break ;;
        lab) command=lab ;;
        "lab run" | "lab show" | "lab compare" | "lab fairest" | "lab report") command="lab $word" && break ;;
        esac
    done
    case $previous in
    --lang) mapfile -t COMPREPLY < <(compgen -W "fr en" -- "$current") && return ;;
    --white | --black) mapfile -t COMPREPLY < <(compgen -W "person random greedy uct:iterations= engine:time= cmd:" -- "$current") && return ;;
    --save | --resume | --out | --report | --starts | --html | --page | --store | --config) mapfile -t COMPREPLY < <(compgen -f -- "$current") && return ;;
    --seed | --games | --threads | --limit | --seconds | --rounds | --position | --face | --port | --host | --origin | --rate | --sockets | --claim | --keep) return ;;
    esac
    if [[ -z $command ]]; then
        mapfile -t COMPREPLY < <(compgen -W "play games rules show moves perft replay analyse random bench hint match ladder train engine serve verify join lab store help menu --lang --help --version" -- "$current")
        return
    fi
    flags="--lang --help"
    case $command in
    lab) mapfile -t COMPREPLY < <(compgen -W "run show compare fairest report" -- "$current") && return ;;
    "lab run") flags="$flags --out --threads --title --players --doublings --games --seed --limit --opening --judge --judged" ;;
    "lab show") flags="$flags --csv" ;;
    "lab compare") flags="$flags --report --out --threads --players --title --games --seed --limit --opening --judge --judged" ;;
    "lab fairest") flags="$flags --starts --candidates --players --games --seed --out --report --threads" ;;
    "lab report") flags="$flags --out" ;;
    play) flags="$flags --white --black --seed --position --save --resume --face" ;;
    show) flags="$flags --face" ;;
    perft) flags="$flags --divide" ;;
    replay) flags="$flags --boards --positions --check" ;;
    analyse) flags="$flags --depth --nodes --time --json --html --save --threads" ;;
    random) flags="$flags --games --seed --position --threads --limit --json" ;;
    hint) flags="$flags --time --depth --all --json --threads" ;;
    match) flags="$flags --games --seed --threads --opening --sprt --save --limit --json" ;;
    ladder) flags="$flags --games --seed --opening --save --threads --json" ;;
    train) flags="$flags --games --refine --rates --mean --seed --threads --from --out --resume" ;;
    serve) flags="$flags --port --host --page --store --cert --key --origin --proxy --rate --sockets --games --claim --keep --config" ;;
    join) flags="$flags --level --game --name --ca" ;;
    bench) flags="$flags --seconds --rounds --threads --json" ;;
    esac
    if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$flags" -- "$current")
    elif [[ $command == "lab run" && $previous != : && $current != : ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_lusoria_games)" -- "$current"; compgen -f -- "$current")
    elif [[ $command == replay || $command == analyse || $command == verify || $command == "lab show" || $command == "lab report" ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    elif [[ $command == store ]]; then
        if [[ $previous == store ]]; then COMPREPLY=(copy); else mapfile -t COMPREPLY < <(compgen -f -- "$current"); fi
    elif [[ $previous == : || $current == : ]]; then
        # bash splits words at colons: the game stands two words back
        mapfile -t COMPREPLY < <(compgen -W "$(_lusoria_options "${COMP_WORDS[COMP_CWORD - 2]}")" -- "${current#:}")
    elif [[ $previous == "${command#lab }" && $command != engine && $command != join ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_lusoria_games)" -- "$current")
    fi
}
complete -F _lusoria lusoria
