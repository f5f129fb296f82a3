// The bill of materials of a release, SPDX 2.3 in JSON: node packaging/materials.mjs TREE VERSION OUT.
// What is made (the files in OUT), what the page holds of others (node_modules, by its list of
// licences), what it was built with (package-lock.json), and which Debian packages the programs are
// linked with. Written in a fixed order and with the commit's date: the same bytes every time.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const DESCRIBED = 'SPDXRef-Package-lusoria';
const idOf = (...words) => `SPDXRef-${words.join('-').replaceAll(/[^A-Za-z0-9.-]/g, '-')}`;

function spdxPackage(id, name, version, licence, more = {}) {
  return {
    SPDXID: id,
    name,
    versionInfo: version,
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    licenseConcluded: 'NOASSERTION',
    licenseDeclared: licence ?? 'NOASSERTION',
    copyrightText: 'NOASSERTION',
    ...more,
  };
}

const purl = (locator) => ({
  externalRefs: [
    { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: locator },
  ],
});

/** The packages of others in the page: the headings of its licences (web/licences.ts). */
function heldByPage(tree) {
  const text = readFileSync(join(tree, 'build-generic/page/licences.txt'), 'utf8');
  const headings = text.split(/^-{72}$/m).slice(1).map((part) => /^\s*(\S+) (\S+): /.exec(part));
  return new Set(headings.map(([, name, version]) => `${name}@${version}`));
}

function npmPackages(tree) {
  const { packages } = JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8'));
  const held = heldByPage(tree);
  const listed = Object.entries(packages)
    .filter(([path]) => path.startsWith('node_modules/'))
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const id = idOf('npm', name, version);
      const locator = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      return {
        package: spdxPackage(id, name, version, license, purl(locator)),
        relation: held.has(`${name}@${version}`)
          ? [DESCRIBED, 'CONTAINS', id]
          : [id, 'BUILD_DEPENDENCY_OF', DESCRIBED],
      };
    });
  // The same package may lie in several places.
  const byId = new Map(listed.map((each) => [each.package.SPDXID, each]));
  for (const each of held)
    if (!byId.has(idOf('npm', ...each.split(/(?<=.)@/))))
      throw new Error(`${each} is in the page, and not in package-lock.json`);
  return [...byId.values()];
}

/** The files that a program is linked with, as the loader finds them. */
function linked(program) {
  const told = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...told.matchAll(/(\/\S+) \(0x/g)].map(([, file]) => file);
}

/** The Debian package that a file is of; where /lib is a link, dpkg knows it under either name. */
function debianOwner(file) {
  for (const name of [file, realpathSync(file), file.replace(/^\/usr/, '')]) {
    try {
      return execFileSync('dpkg-query', ['-S', name], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
        .split('\n')[0]
        .replace(/:? \/.*$/, '')
        .replace(/: .*$/, '');
    } catch {
      continue;
    }
  }
  throw new Error(`${file} is linked, and of no Debian package`);
}

function debianPackages(tree) {
  const build = join(tree, 'build-generic');
  const programs = ['lusoria', 'lusoria-mpi.so', 'library/liblusoria.so'].map((name) => join(build, name));
  const files = [...new Set(programs.filter((name) => existsSync(name)).flatMap(linked))];
  const owners = [...new Set(files.map(debianOwner))].sort();
  return owners.map((owner) => {
    const [name, version] = execFileSync(
      'dpkg-query',
      ['-W', '-f', '${Package} ${Version}', owner],
      { encoding: 'utf8' },
    ).split(' ');
    const id = idOf('deb', name, version);
    const locator = `pkg:deb/debian/${name}@${encodeURIComponent(version)}`;
    return {
      package: spdxPackage(id, name, version, null, purl(locator)),
      relation: [DESCRIBED, 'DYNAMIC_LINK', id],
    };
  });
}

function madeFiles(out, own) {
  return readdirSync(out, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== own)
    .map((entry) => relative(out, join(entry.path, entry.name)))
    .filter((name) => !name.startsWith('work/'))
    .sort()
    .map((name) => ({
      SPDXID: idOf('File', name),
      fileName: `./${name}`,
      checksums: ['sha1', 'sha256'].map((algorithm) => ({
        algorithm: algorithm.toUpperCase(),
        checksumValue: createHash(algorithm).update(readFileSync(join(out, name))).digest('hex'),
      })),
      licenseConcluded: 'NOASSERTION',
      copyrightText: 'NOASSERTION',
    }));
}

function bill(tree, version, out) {
  const name = `lusoria-${version}`;
  const files = madeFiles(out, `${name}.spdx.json`);
  const parts = [...npmPackages(tree), ...debianPackages(tree)];
  const digest = createHash('sha256').update(JSON.stringify([files, parts])).digest('hex');
  const relation = ([from, relationshipType, to]) => ({
    spdxElementId: from,
    relationshipType,
    relatedSpdxElement: to,
  });
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name,
    documentNamespace: `urn:sha256:${digest}`,
    creationInfo: {
      created: new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).toISOString().replace('.000', ''),
      creators: [`Tool: ${basename(import.meta.url)}`],
    },
    packages: [spdxPackage(DESCRIBED, 'lusoria', version, 'MIT'), ...parts.map((part) => part.package)],
    files,
    relationships: [
      relation(['SPDXRef-DOCUMENT', 'DESCRIBES', DESCRIBED]),
      ...parts.map((part) => relation(part.relation)),
      ...files.map((file) => relation([file.SPDXID, 'GENERATED_FROM', DESCRIBED])),
    ],
  };
}

const [tree, version, out] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(bill(tree, version, out), null, 1)}\n`);
