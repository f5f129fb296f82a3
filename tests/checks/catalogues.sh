#!/bin/sh
# The catalogues: how many messages of the program and of the page each lacks; those of po/complete
# lack none, have none fuzzy and none that nothing says any more. In all of them the {places} are
# those of the original.
set -eu
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Every source with messages is listed.
find . -name '*.[ch]' ! -path './.*' ! -path './build*' ! -path './tests/*' ! -path './node_modules/*' \
    -exec grep -lE '\<(_|N_|LUS_TEXT|ngettext)\("' {} + | sed 's/^\.\///' | sort >"$work/marked"
sort po/POTFILES | comm -23 "$work/marked" - >"$work/unlisted"
[ ! -s "$work/unlisted" ] || { echo "po/POTFILES lacks:"; cat "$work/unlisted"; exit 1; }
po/extract >"$work/lusoria.pot" 2>"$work/warnings" || { cat "$work/warnings"; exit 1; }

# how many messages of a kind: count KIND FILE
count() {
    LC_ALL=C msgfmt --statistics -o /dev/null "$2" 2>&1 | sed -nE "s/(^|.*, )([0-9]+) $1.*/\2/p" | grep . || echo 0
}

# Everything must be there in the languages of po/complete.
whole() {
    msgcmp --use-untranslated "$1" "$work/lusoria.pot" 2>"$work/missing" || { cat "$work/missing"; exit 1; }
    [ "$missing" -eq 0 ] || { echo "$1: $missing missing or fuzzy"; exit 1; }
    msgattrib --set-obsolete --ignore-file="$work/lusoria.pot" --no-wrap "$1" | grep '^#~ msgid' >"$work/unused" &&
        { echo "$1: nothing says this any more"; cat "$work/unused"; exit 1; }
    return 0
}

check() {
    msgmerge --quiet --no-fuzzy-matching -o "$work/merged.po" "$1" "$work/lusoria.pot"
    missing=$(($(count untranslated "$work/merged.po") + $(count fuzzy "$work/merged.po")))
    echo "$1: $missing of $(count untranslated "$work/lusoria.pot") missing"
    if grep -qx "$language" po/complete; then whole "$1"; fi
    msgfmt --check --check-accelerators='&' -o /dev/null "$1"
    # {places} must be the same on both sides (msgfmt knows only printf's). The first form of a
    # plural need not say the number.
    msgcat --no-wrap "$1" | awk '
    function compare(from, to, what,   name) {
        while (match(from, /\{[a-zA-Z]+\}/)) {
            name = substr(from, RSTART, RLENGTH)
            if (index(to, name) == 0) { print what " " name ": " to; bad = 1 }
            from = substr(from, RSTART + RLENGTH)
        }
    }
    /^msgid "/ { id = $0; many = "" }
    /^msgid_plural "/ { many = $0 }
    /^msgstr/ {
        compare(many == "" || /^msgstr\[0\]/ ? id : many, $0, "missing")
        compare($0, id many, "unknown")
    }
    END { exit bad }'
}
while read -r language; do
    check "po/$language.po"
done <po/LINGUAS

# French typography: no straight quotation marks or apostrophes inside words, no plain space before
# ; : ! ?
if msgcat --no-wrap po/fr.po | grep '^msgstr' | grep -nE "[a-zéèàç]'[a-zéèàçA-Z]| [;:!?»]|« "; then
    echo "French typography"
    exit 1
fi
echo "complete: $(paste -sd ' ' po/complete)"
