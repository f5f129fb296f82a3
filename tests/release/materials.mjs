// A bill of materials is what SPDX 2.3 asks for, and of this release: node tests/release/materials.mjs
// BILL RELEASE. What the format demands is listed here by hand: no checker is packaged.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [file, release] = process.argv.slice(2);
const bill = JSON.parse(readFileSync(file, 'utf8'));
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));

assert.equal(bill.spdxVersion, 'SPDX-2.3');
assert.equal(bill.dataLicense, 'CC0-1.0');
assert.equal(bill.SPDXID, 'SPDXRef-DOCUMENT');
assert.match(bill.creationInfo.created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
assert.match(bill.creationInfo.creators[0], /^(Tool|Organization|Person): /);
assert.match(bill.documentNamespace, /^[a-z][a-z0-9+.-]*:[^#]+$/);

const ids = [bill, ...bill.packages, ...bill.files].map(({ SPDXID }) => SPDXID);
assert.equal(new Set(ids).size, ids.length, 'every identifier is used once');
for (const id of ids) assert.match(id, /^SPDXRef-[A-Za-z0-9.-]+$/);
for (const each of bill.packages)
  for (const field of ['name', 'versionInfo', 'downloadLocation', 'licenseDeclared'])
    assert.ok(each[field], `${each.SPDXID} has no ${field}`);
for (const { spdxElementId, relationshipType, relatedSpdxElement } of bill.relationships) {
  assert.ok(ids.includes(spdxElementId) && ids.includes(relatedSpdxElement), spdxElementId);
  assert.match(relationshipType, /^[A-Z_]+$/);
}
assert.ok(bill.relationships.some((each) => each.relationshipType === 'DESCRIBES'));

const related = (type) =>
  bill.relationships
    .filter((each) => each.relationshipType === type)
    .map((each) => bill.packages.find(({ SPDXID }) => SPDXID === each.relatedSpdxElement)?.name);
for (const name of ['svelte', '@fontsource/cinzel', '@fontsource/eb-garamond'])
  assert.ok(related('CONTAINS').includes(name), `${name} is in the page`);
for (const name of ['libc6', 'libjansson4', 'libsodium23'])
  assert.ok(related('DYNAMIC_LINK').includes(name), `${name} is linked`);
const listed = new Set(
  Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version }]) => `${path.replace(/.*node_modules\//, '')}@${version}`),
);
const npm = bill.packages.filter(({ SPDXID }) => SPDXID.startsWith('SPDXRef-npm-'));
assert.equal(npm.length, listed.size, 'all of package-lock.json');

assert.ok(bill.files.length >= 6);
for (const { fileName, checksums } of bill.files) {
  const made = createHash('sha256')
    .update(readFileSync(join(release, fileName)))
    .digest('hex');
  const said = checksums.find(({ algorithm }) => algorithm === 'SHA256').checksumValue;
  assert.equal(said, made, fileName);
}
