# What rules of thumb lose a decision in the Royal Game of Ur, by exact values: reads what
# `lusoria solve ur:pawns=3 --sample N --values FILE` has written (docs/truth.md).
#   awk -F'\t' -f games/ur/thumbs.awk FILE
function judge(rule, chosen,    loss) {
    loss = best - value[chosen]
    number[rule]++
    sum[rule] += loss
    squares[rule] += loss * loss
}
{
    white = substr($1, 1, 1) == "w"
    best = -1
    lowest = highest = ""
    for (i = 3; i <= NF; i++) {
        split($i, action, " ")
        name = action[1]
        value[name] = white ? action[2] : 1 - action[2]
        best = value[name] > best ? value[name] : best
        at = name == "enter" ? 0 : name + 0
        if (lowest == "" || at < low) { low = at; lowest = name }
        if (highest == "" || at > high) { high = at; highest = name }
    }
    if ($3 ~ /^(buy|throw)/) {
        split($1, position, " ")
        split(position[white ? 3 : 4], items, /[:,]/)
        tokens = substr(items[2], 2) + 0
        judge("buy in whenever possible", "buy")
        judge("never buy in", "throw")
        judge("buy in with 4 tokens, or 8 and more", tokens == 4 || tokens >= 8 ? "buy" : "throw")
        chances[tokens]++
        right[tokens] += value["buy"] >= value["throw"]
    } else {
        judge("the foremost pawn", highest)
        judge("the hindmost pawn, or enter", lowest)
    }
}
END {
    for (rule in number) {
        mean = sum[rule] / number[rule]
        error = sqrt((squares[rule] / number[rule] - mean * mean) / number[rule])
        printf "%-38s %.5f ± %.5f of %d\n", rule, mean, 1.96 * error, number[rule]
    }
    for (tokens in chances)
        printf "with %2d tokens buying in is right in %5.1f %% of %d\n", tokens,
            100 * right[tokens] / chances[tokens], chances[tokens]
}
