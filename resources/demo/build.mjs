// Packs the demo: a zip of SCORM or cmi5 for each folder with a course.json, the handouts as PDF, the covers, and two
// lists for app/demo: contents.json as it is, and courses.json, which tells of each part what there is to do in it. The same
// sources always give the same bytes, so that the content hash of a demo course changes only when the course does.
//   node build.mjs OUTPUT_FOLDER
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handout, handouts } from './handout.mjs';
import { outline } from './outline.mjs';
import { zip } from './zip.mjs';

const source = dirname(fileURLToPath(import.meta.url));
const output = process.argv[2] ?? '.';

const escapeXml = (text) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

/** adlcp:masteryscore for SCORM 1.2; the primary objective's passing score and the objectives' ids for 2004. */
function rules(sco, is2004) {
  if (!is2004) return sco.masteryScore === undefined ? '' : `<adlcp:masteryscore>${sco.masteryScore}</adlcp:masteryscore>`;
  const more = (sco.objectives ?? []).map((id) => `<imsss:objective objectiveID="${id}"/>`).join('');
  if (sco.passingScore === undefined && more === '') return '';
  const primary =
    sco.passingScore === undefined
      ? '<imsss:primaryObjective/>'
      : `<imsss:primaryObjective objectiveID="${sco.id}" satisfiedByMeasure="true">` +
        `<imsss:minNormalizedMeasure>${sco.passingScore}</imsss:minNormalizedMeasure></imsss:primaryObjective>`;
  return `<imsss:sequencing><imsss:objectives>${primary}${more}</imsss:objectives></imsss:sequencing>`;
}

function manifest(course, files) {
  const is2004 = course.standard === '2004';
  const namespaces = is2004
    ? 'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" ' +
      'xmlns:imsss="http://www.imsglobal.org/xsd/imsss" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" ' +
      'xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3"'
    : 'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"';
  const type = is2004 ? 'adlcp:scormType' : 'adlcp:scormtype';
  const pages = new Set(course.scos.map((sco) => sco.file));
  const shared = files.filter((file) => !pages.has(file));
  const items = course.scos.map(
    (sco) =>
      `      <item identifier="${sco.id}" identifierref="page-${sco.id}">` +
      `<title>${escapeXml(sco.title)}</title>${rules(sco, is2004)}</item>`,
  );
  const flow = is2004 ? '\n      <imsss:sequencing><imsss:controlMode choice="true" flow="true"/></imsss:sequencing>' : '';
  const resources = course.scos.map(
    (sco) =>
      `    <resource identifier="page-${sco.id}" type="webcontent" ${type}="sco" href="${sco.file}">` +
      `<file href="${sco.file}"/><dependency identifierref="shared"/></resource>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${course.identifier}" version="1" ${namespaces}>
  <metadata><schema>ADL SCORM</schema><schemaversion>${is2004 ? '2004 4th Edition' : '1.2'}</schemaversion></metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escapeXml(course.title)}</title>
${items.join('\n')}${flow}
    </organization>
  </organizations>
  <resources>
${resources.join('\n')}
    <resource identifier="shared" type="webcontent" ${type}="asset">
${shared.map((file) => `      <file href="${file}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
}

/** The course structure of cmi5 (quartz 13). */
function structure(course) {
  const texts = (title, description) =>
    [['title', title], ['description', description]]
      .map(([name, text]) => `<${name}><langstring lang="en">${escapeXml(text)}</langstring></${name}>`)
      .join('');
  const units = course.scos.map((sco) => {
    const mastery = sco.masteryScore === undefined ? '' : ` masteryScore="${sco.masteryScore}"`;
    return (
      `  <au id="${course.identifier}/${sco.id}" moveOn="${sco.moveOn}"${mastery} launchMethod="AnyWindow">` +
      `${texts(sco.title, sco.description)}<url>${sco.file}</url></au>`
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="${course.identifier}">${texts(course.title, course.description)}</course>
${units.join('\n')}
</courseStructure>
`;
}

const read = (folder, name) => readFileSync(join(source, folder, name));
const kit = readdirSync(join(source, 'kit')).sort();

/** A page that is only its <main> gets the head and the scripts that all have. */
function page(text, title, standard) {
  if (!text.startsWith('<main')) return text;
  const scripts = [standard === 'cmi5' ? 'cmi5' : 'scorm', 'questions', ...(text.includes('data-film') ? ['film'] : []), 'course'];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<link rel="stylesheet" href="shared/course.css">
</head>
<body>
${text.trimEnd()}
${scripts.map((name) => `<script src="shared/${name}.js"></script>`).join('\n')}
</body>
</html>
`;
}

mkdirSync(output, { recursive: true });
const outlines = [];
for (const folder of readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const names = readdirSync(join(source, folder.name)).sort();
  if (!names.includes('course.json')) continue;
  const course = JSON.parse(read(folder.name, 'course.json').toString());
  const pages = new Map(course.scos.map((sco) => [sco.file, page(read(folder.name, sco.file).toString(), sco.title, course.standard)]));
  const isCmi5 = course.standard === 'cmi5';
  const hasFilm = [...pages.values()].some((text) => text.includes('data-film'));
  const entries = [
    ...names
      .filter((name) => name !== 'course.json')
      .map((name) => [name, pages.has(name) ? Buffer.from(pages.get(name)) : read(folder.name, name)]),
    ...kit
      .filter((name) => (hasFilm || name !== 'film.js') && name !== (isCmi5 ? 'scorm.js' : 'cmi5.js'))
      .map((name) => [`shared/${name}`, read('kit', name)]),
  ];
  const files = entries.map(([name]) => name);
  entries.unshift(
    isCmi5 ? ['cmi5.xml', Buffer.from(structure(course))] : ['imsmanifest.xml', Buffer.from(manifest(course, files))],
  );
  writeFileSync(join(output, `${folder.name}.zip`), zip(entries));
  outlines.push({ name: folder.name, scos: course.scos.map((sco) => outline(pages.get(sco.file), course.standard)) });
}
writeFileSync(join(output, 'courses.json'), JSON.stringify(outlines));
writeFileSync(join(output, 'contents.json'), readFileSync(join(source, 'contents.json')));
// Course images are WebP, as uploads are; each is drawn from the SVG beside it.
for (const name of readdirSync(join(source, 'covers')).filter((one) => one.endsWith('.webp')))
  writeFileSync(join(output, name), read('covers', name));
for (const [name, facts] of Object.entries(handouts)) writeFileSync(join(output, name), handout(facts));
