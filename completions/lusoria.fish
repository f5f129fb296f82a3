# fish completion for lusoria: commands, games and their options (asked from the program), flags, files.
function __lusoria_games
    lusoria games --lang en 2>/dev/null | awk '
        /^[a-z0-9]/ { game = $1; $1 = ""; print game "\t" substr($0, 2) }
        /^    [a-z]+=/ {
            split($1, parts, "="); n = split(parts[2], values, "|")
            for (i = 2; i <= n; i++) print game ":" parts[1] "=" values[i]
        }'
end

set -l commands play games rules show moves perft replay analyse random bench hint match ladder train engine serve verify join lab store help menu
complete -c lusoria -f
complete -c lusoria -l lang -x -a 'fr en' -d language
complete -c lusoria -l help -d 'show help'
complete -c lusoria -n "not __fish_seen_subcommand_from $commands" -a "$commands"
complete -c lusoria -n '__fish_seen_subcommand_from play rules show moves perft random bench hint match ladder train' -a '(__lusoria_games)'
complete -c lusoria -n '__fish_seen_subcommand_from play' -l white -x -a 'person random greedy'
complete -c lusoria -n '__fish_seen_subcommand_from play' -l black -x -a 'person random greedy'
complete -c lusoria -n '__fish_seen_subcommand_from play' -l save -r -F
complete -c lusoria -n '__fish_seen_subcommand_from play' -l resume -r -F
complete -c lusoria -n '__fish_seen_subcommand_from play random' -l seed -x
complete -c lusoria -n '__fish_seen_subcommand_from play random' -l position -x
complete -c lusoria -n '__fish_seen_subcommand_from perft' -l divide -d 'for each first action apart'
complete -c lusoria -n '__fish_seen_subcommand_from replay' -F
complete -c lusoria -n '__fish_seen_subcommand_from replay' -l boards -l positions -l check
complete -c lusoria -n '__fish_seen_subcommand_from analyse' -F
complete -c lusoria -n '__fish_seen_subcommand_from analyse' -l depth -x
complete -c lusoria -n '__fish_seen_subcommand_from analyse' -l nodes -x
complete -c lusoria -n '__fish_seen_subcommand_from analyse' -l time -x
complete -c lusoria -n '__fish_seen_subcommand_from analyse' -l json
complete -c lusoria -n '__fish_seen_subcommand_from analyse' -l html -r -F
complete -c lusoria -n '__fish_seen_subcommand_from analyse' -l save -r -F
complete -c lusoria -n '__fish_seen_subcommand_from analyse' -l threads -x
complete -c lusoria -n '__fish_seen_subcommand_from random' -l games -x
complete -c lusoria -n '__fish_seen_subcommand_from random' -l limit -x
complete -c lusoria -n '__fish_seen_subcommand_from random bench' -l threads -x
complete -c lusoria -n '__fish_seen_subcommand_from random bench' -l json
complete -c lusoria -n '__fish_seen_subcommand_from bench' -l seconds -x
complete -c lusoria -n '__fish_seen_subcommand_from bench' -l rounds -x
complete -c lusoria -n '__fish_seen_subcommand_from play show' -l face -x -a '0 1 2 3'
complete -c lusoria -n '__fish_seen_subcommand_from hint' -l time -x
complete -c lusoria -n '__fish_seen_subcommand_from hint' -l depth -x
complete -c lusoria -n '__fish_seen_subcommand_from hint' -l all
complete -c lusoria -n '__fish_seen_subcommand_from hint' -l json
complete -c lusoria -n '__fish_seen_subcommand_from match ladder train' -l games -x
complete -c lusoria -n '__fish_seen_subcommand_from match ladder train' -l seed -x
complete -c lusoria -n '__fish_seen_subcommand_from hint match ladder train' -l threads -x
complete -c lusoria -n '__fish_seen_subcommand_from match' -l opening -x
complete -c lusoria -n '__fish_seen_subcommand_from match' -l sprt -x
complete -c lusoria -n '__fish_seen_subcommand_from match' -l save -r -F
complete -c lusoria -n '__fish_seen_subcommand_from match' -l limit -x
complete -c lusoria -n '__fish_seen_subcommand_from match' -l json
complete -c lusoria -n '__fish_seen_subcommand_from train' -l out -r -F
complete -c lusoria -n '__fish_seen_subcommand_from train' -l resume
complete -c lusoria -n '__fish_seen_subcommand_from serve' -l port -x
complete -c lusoria -n '__fish_seen_subcommand_from serve' -l host -x
complete -c lusoria -n '__fish_seen_subcommand_from serve' -l page -r -F
complete -c lusoria -n '__fish_seen_subcommand_from serve' -l store -r -F
complete -c lusoria -n '__fish_seen_subcommand_from serve' -l cert -r -F
complete -c lusoria -n '__fish_seen_subcommand_from serve' -l key -r -F
complete -c lusoria -n '__fish_seen_subcommand_from serve' -l config -r -F
complete -c lusoria -n '__fish_seen_subcommand_from serve' -l proxy -x -a 'yes no'
for limit in origin rate sockets games claim keep
    complete -c lusoria -n '__fish_seen_subcommand_from serve' -l $limit -x
end
complete -c lusoria -n '__fish_seen_subcommand_from verify' -F
complete -c lusoria -n '__fish_seen_subcommand_from store; and not __fish_seen_subcommand_from copy' -x -a copy
complete -c lusoria -n '__fish_seen_subcommand_from store; and __fish_seen_subcommand_from copy' -F
complete -c lusoria -n '__fish_seen_subcommand_from join' -l ca -r -F
for flag in level game name
    complete -c lusoria -n '__fish_seen_subcommand_from join' -l $flag -x
end
complete -c lusoria -n '__fish_seen_subcommand_from lab; and not __fish_seen_subcommand_from run show compare fairest report' -a 'run show compare fairest report'
complete -c lusoria -n '__fish_seen_subcommand_from lab; and __fish_seen_subcommand_from run' -F -a '(__lusoria_games)'
complete -c lusoria -n '__fish_seen_subcommand_from lab; and __fish_seen_subcommand_from show report' -F
complete -c lusoria -n '__fish_seen_subcommand_from lab; and __fish_seen_subcommand_from show' -l csv
complete -c lusoria -n '__fish_seen_subcommand_from lab; and __fish_seen_subcommand_from run' -l out -r -F
for flag in threads title players doublings games seed limit opening judge judged
    complete -c lusoria -n '__fish_seen_subcommand_from lab; and __fish_seen_subcommand_from run' -l $flag -x
end
complete -c lusoria -n '__fish_seen_subcommand_from lab; and __fish_seen_subcommand_from compare fairest' -a '(__lusoria_games)'
complete -c lusoria -n '__fish_seen_subcommand_from lab; and __fish_seen_subcommand_from compare fairest report' -l out -r -F
complete -c lusoria -n '__fish_seen_subcommand_from lab; and __fish_seen_subcommand_from compare fairest' -l report -r -F
complete -c lusoria -n '__fish_seen_subcommand_from lab; and __fish_seen_subcommand_from fairest' -l starts -r -F
for flag in threads players games seed
    complete -c lusoria -n '__fish_seen_subcommand_from lab; and __fish_seen_subcommand_from compare fairest' -l $flag -x
end
for flag in title limit opening judge judged
    complete -c lusoria -n '__fish_seen_subcommand_from lab; and __fish_seen_subcommand_from compare' -l $flag -x
end
complete -c lusoria -n '__fish_seen_subcommand_from lab; and __fish_seen_subcommand_from fairest' -l candidates -x
