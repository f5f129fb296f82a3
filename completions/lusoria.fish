# fish completion for lusoria: everything is asked from the program, its commands, flags, games and their options.
function __lusoria_commands
    lusoria --lang en --help 2>/dev/null | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\( [a-z]\{1,\}\)\{0,1\}\) .*/\1/p'
end

# The flags of a command, with what follows them and what they do: “--out FILE<tab>write the result there”
function __lusoria_flags
    lusoria --lang en (string split ' ' -- $argv[1]) --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\( [^ ]\{1,\}\)\{0,1\}\)  *\(.*\)/\1\t\3/p'
end

# “GAME [POSITION]”
function __lusoria_operands
    lusoria --lang en (string split ' ' -- $argv[1]) --help 2>/dev/null | sed -n "1s/^Usage: lusoria $argv[1]\( \[FLAGS\]\)\{0,1\} *//p"
end

function __lusoria_games
    lusoria games --lang en 2>/dev/null | awk '
        /^[a-z0-9]/ { game = $1; $1 = ""; print game "\t" substr($0, 2) }
        /^    [a-z]+=/ {
            split($1, parts, "="); n = split(parts[2], values, "|")
            for (i = 2; i <= n; i++) print game ":" parts[1] "=" values[i]
        }
        /^    [a-z0-9]+:[a-z]/ { set = $1; $1 = ""; print set "\t" substr($0, 2) }'
end

# Candidates for what a flag or an operand is called in the help
function __lusoria_kind
    switch $argv[1]
        case LANGUAGE
            lusoria --lang list 2>/dev/null
        case YES
            printf '%s\n' yes no
        case PLAYER
            printf '%s\n' person random greedy level: uct:iterations= engine:time= cmd:
        case FOLDER
            __fish_complete_directories (commandline -ct)
        case '*FILE*' '*.html' STATE NET '*RESULT*' '*FROM*'
            __fish_complete_path (commandline -ct)
        case '*STUDY*'
            __lusoria_games
            __fish_complete_path (commandline -ct)
        case '*GAME*'
            __lusoria_games
    end
end

function __lusoria_complete
    set -l commands (__lusoria_commands)
    set -l command
    set -l known
    set -l previous
    for word in (commandline -opc)[2..-1]
        set -l before "$previous"
        set previous $word
        if set -q known[1]; or string match -q -- '-*' $word; or test "$before" = --lang
            continue
        end
        set command (string join ' ' -- $command $word)
        contains -- $command $commands; and set known yes
    end
    if test "$previous" = --lang
        __lusoria_kind LANGUAGE
    else if not set -q command[1]
        string replace -r ' .*' '' -- $commands | sort -u
        printf '%s\n' help menu --lang --help --version
    else if not set -q known[1]
        string replace -f -- "$command " '' $commands
    else if string match -q -- '-*' (commandline -ct)
        __lusoria_flags $command | string replace -r '^(--\S+)[^\t]*' '$1'
    else
        set -l kind (__lusoria_flags $command | string match -r -g -- "^$previous (\\S+)\t")
        set -q kind[1]; or set kind (__lusoria_operands $command)
        __lusoria_kind $kind
    end
end

complete -c lusoria -f -a '(__lusoria_complete)'
