// Texts come in two files a language: what home and the frame around every screen say, and all other areas.
export const firstAreas = [
  'again',
  'chart',
  'common',
  'error',
  'form',
  'home',
  'language',
  'menuOrder',
  'noAccess',
  'notFound',
  'roles',
  'shell',
  'status',
  'table',
  'theme',
  'unit',
];

/** Of other areas, what menus and the table of screens name. */
const firstKeys = [
  'changePassword.title',
  'dispatch.title',
  'enrollment.dueDates',
  'enrollment.enrollments',
  'enrollment.exemptions',
  'enrollment.plan',
  'fields.own',
  'forgot.confirmTitle',
  'howTo.sign',
  'login.action',
  'logout.action',
  'people.new',
  'person.details',
  'person.security',
  'pictures.mine',
  'relations.placeTypesTitle',
  'relations.tab',
  'relations.typesTitle',
  'tokens.allTitle',
];

function isFirst(area, key) {
  return firstAreas.includes(area) || key === 'title' || firstKeys.includes(`${area}.${key}`);
}

/** 'first': what the first file says; 'desk': the whole of what it does not say whole. */
export function partOf(texts, part) {
  const areas = Object.entries(texts).map(([area, own]) => {
    const kept = Object.entries(own).filter(([key]) => part === 'desk' || isFirst(area, key));
    return [area, Object.fromEntries(kept)];
  });
  return Object.fromEntries(areas.filter(([area]) => part === 'first' || !firstAreas.includes(area)));
}
