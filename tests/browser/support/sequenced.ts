// SCORM 2004 packages with sequencing, whose parts do what a test tells them.
import type { Page } from '@playwright/test';
import { zip } from '../../../resources/demo/zip.mjs';
import { course } from './player';

export interface Part {
  name: string;
  /** Inside <imsss:sequencing>. */
  rules?: string;
  /** Controls the portal must not show. */
  hides?: string[];
  isHeading?: boolean;
  parts?: Part[];
}

export const control = (choice: boolean, flow: boolean) =>
  `<imsss:controlMode choice="${choice}" flow="${flow}"/>`;

/** The part's success goes to a shared objective, and maybe comes from there. */
export const shares = (id: string, reads = false) =>
  `<imsss:objectives><imsss:primaryObjective objectiveID="own"><imsss:mapInfo targetObjectiveID="${id}" ` +
  `readSatisfiedStatus="${reads}" writeSatisfiedStatus="true"/></imsss:primaryObjective></imsss:objectives>`;

/** While the shared objective is (or is not) met, the action holds. */
export const when = (id: string, isMet: boolean, action: string) =>
  `<imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions conditionCombination="any">` +
  (isMet ? ['satisfied'] : ['satisfied', 'objectiveStatusKnown'])
    .map(
      (one) =>
        `<imsss:ruleCondition referencedObjective="of-${id}" ${isMet ? '' : 'operator="not" '}condition="${one}"/>`,
    )
    .join('') +
  `</imsss:ruleConditions>` +
  `<imsss:ruleAction action="${action}"/></imsss:preConditionRule></imsss:sequencingRules>` +
  `<imsss:objectives><imsss:primaryObjective/><imsss:objective objectiveID="of-${id}">` +
  `<imsss:mapInfo targetObjectiveID="${id}" readSatisfiedStatus="true"/></imsss:objective></imsss:objectives>`;

/** What follows when the part was not passed. */
export const unlessPassed = (action: string) =>
  `<imsss:sequencingRules><imsss:postConditionRule><imsss:ruleConditions><imsss:ruleCondition operator="not" ` +
  `condition="satisfied"/></imsss:ruleConditions><imsss:ruleAction action="${action}"/>` +
  `</imsss:postConditionRule></imsss:sequencingRules>`;

const page = `<!DOCTYPE html><html lang="en"><title>Part</title><h1></h1><p id="entry"></p><script>
  const api = parent.API_1484_11;
  api.Initialize('');
  document.querySelector('h1').textContent = 'This is ' + new URLSearchParams(location.search).get('part');
  document.querySelector('#entry').textContent =
    'entry ' + api.GetValue('cmi.entry') + ', place ' + api.GetValue('cmi.location');
  addEventListener('unload', () => api.Terminate(''));
</script></html>`;

function itemOf({ name, rules, hides = [], isHeading, parts = [] }: Part): string {
  const hidden = hides.map((one) => `<adlnav:hideLMSUI>${one}</adlnav:hideLMSUI>`).join('');
  const presentation = hidden
    ? `<adlnav:presentation><adlnav:navigationInterface>${hidden}</adlnav:navigationInterface></adlnav:presentation>`
    : '';
  const resource = isHeading ? '' : ` identifierref="page" parameters="?part=${name}"`;
  return (
    `<item identifier="${name}"${resource}><title>Part ${name}</title>${parts.map(itemOf).join('')}${presentation}` +
    `${rules ? `<imsss:sequencing>${rules}</imsss:sequencing>` : ''}</item>`
  );
}

/** `whole`: the sequencing of the organisation. */
export function sequencedPackage(title: string, whole: string, parts: Part[]): Buffer {
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="test" version="1" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3">
<metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>${title}</title>
${parts.map(itemOf).join('')}<imsss:sequencing>${whole}</imsss:sequencing></organization></organizations>
<resources><resource identifier="page" type="webcontent" adlcp:scormType="sco" href="page.html"><file href="page.html"/></resource></resources>
</manifest>`;
  return zip([
    ['imsmanifest.xml', Buffer.from(manifest)],
    ['page.html', Buffer.from(page)],
  ]);
}

/** The part that is open sets values and, with `end`, ends. */
export async function say(at: Page, values: Record<string, string>, end = false): Promise<string> {
  return course(at)
    .locator(':root')
    .evaluate(
      (_, { values, end }) => {
        const { API_1484_11: api } = parent as unknown as {
          API_1484_11: Record<'SetValue' | 'Commit' | 'Terminate', (a: string, b?: string) => string>;
        };
        const said = Object.entries(values).map(([name, value]) => api.SetValue(name, value));
        return [...said, end ? api.Terminate('') : api.Commit('')].join(' ');
      },
      { values, end },
    );
}

/** What the part that is open reads. */
export async function read(at: Page, name: string): Promise<string> {
  return course(at)
    .locator(':root')
    .evaluate(
      (_, element) =>
        (parent as unknown as { API_1484_11: { GetValue: (name: string) => string } }).API_1484_11.GetValue(element),
      name,
    );
}
