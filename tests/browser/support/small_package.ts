// Packages of a few lines, for what administrators do with them; nothing in them is meant to be taken.
import { zip } from '../../../resources/demo/zip.mjs';

/** A SCORM 1.2 package with one lesson for each title; `edit` may spoil its manifest. */
export function smallPackage(
  title: string,
  lessons: readonly string[],
  edit: (manifest: string) => string = (manifest) => manifest,
): Buffer {
  const items = lessons
    .map((lesson, at) => `<item identifier="i${at}" identifierref="r${at}"><title>${lesson}</title></item>`)
    .join('');
  const resources = lessons
    .map(
      (_, at) =>
        `<resource identifier="r${at}" type="webcontent" adlcp:scormtype="sco" href="${at}.html"><file href="${at}.html"/></resource>`,
    )
    .join('');
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="small" version="1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>${title}</title>${items}</organization></organizations>
<resources>${resources}</resources>
</manifest>`;
  return zip([
    ['imsmanifest.xml', Buffer.from(edit(manifest))],
    ...lessons.map((lesson, at): [string, Buffer] => [`${at}.html`, Buffer.from(`<title>${lesson}</title>`)]),
  ]);
}

/** As Playwright hands it to a file field. */
export function zipFile(name: string, buffer: Buffer) {
  return { name, mimeType: 'application/zip', buffer };
}

/** A red picture of one dot. */
export const onePixel = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    'base64',
  ),
};
