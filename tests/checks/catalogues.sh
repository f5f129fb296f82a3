#!/bin/sh
# Every catalogue has every message of the program and of the page, none fuzzy, none that nothing
# says any more, and its {places} are those of the original.
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

check() {
    msgcmp --use-untranslated "$1" "$work/lusoria.pot" 2>"$work/missing" || { cat "$work/missing"; exit 1; }
    untranslated=$(msgattrib --untranslated "$1" | grep -c '^msgid' || true)
    fuzzy=$(msgattrib --only-fuzzy "$1" | grep -c '^msgid' || true)
    [ "$untranslated" -eq 0 ] && [ "$fuzzy" -eq 0 ] || { echo "$1: untranslated $untranslated, fuzzy $fuzzy"; exit 1; }
    msgattrib --set-obsolete --ignore-file="$work/lusoria.pot" --no-wrap "$1" | grep '^#~ msgid' >"$work/unused" &&
        { echo "$1: nothing says this any more"; cat "$work/unused"; exit 1; }
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
echo "catalogues complete"
