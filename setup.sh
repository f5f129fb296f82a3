# shellcheck shell=sh
# What ./run and ./test share: packages by name from Debian, and the build. Sourced from the root of the tree.
# shellcheck disable=SC2034

build_packages="gcc libc6-dev meson ninja-build pkg-config gettext libjansson-dev"
test_packages="clang-19 lld-19 libclang-rt-19-dev libclang-rt-19-dev-wasm32 wasi-libc clang-format-19
    libcriterion-dev libopenmpi-dev openmpi-bin nodejs shellcheck man-db bash zsh fish tmux git"

say() {
    printf '\033[1m== %s\033[0m\n' "$*" >&2
}

# Installs those packages that are not there; quick when all are.
need_packages() {
    missing=
    for package; do
        state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
        [ "$state" = installed ] || missing="$missing $package"
    done
    # A Node.js from elsewhere does as well as Debian's.
    if command -v node >/dev/null 2>&1; then
        missing=$(echo "$missing" | sed 's/ nodejs\b//')
    fi
    [ -n "$missing" ] || return 0
    say "installing:$missing"
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null 2>&1 || {
            echo "These packages are missing:$missing" >&2
            echo "Install them as root: apt-get install$missing" >&2
            exit 1
        }
        as_root=sudo
    fi
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q update >&2
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends $missing >&2
}

# Configures a build folder once, then builds what has changed: configure FOLDER [meson arguments]
configure() {
    folder=$1
    shift
    [ -e "$folder/build.ninja" ] || meson setup "$folder" "$@" >&2
}

build_program() {
    configure build -Dtests=false
    ninja -C build >build/ninja.log || {
        cat build/ninja.log >&2
        exit 1
    }
}
