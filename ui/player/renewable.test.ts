import { describe, expect, it } from 'vitest';
import { renewable, scoOfPage } from './renewable';
import { createScorm12 } from './scorm12';
import { type Api12, course12, scorm12Start } from './test_course';

describe('a course that begins again after its end', () => {
  it('goes on in the session it is given, and the old one hears nothing more', () => {
    const first = course12(scorm12Start());
    const second = course12(scorm12Start({ 'cmi.core.lesson_location': 'page 2' }));
    let given = 0;
    const runtime = renewable(createScorm12(scorm12Start(), first.host), () => {
      given += 1;
      return createScorm12(scorm12Start({ 'cmi.core.lesson_location': 'page 2' }), second.host);
    });
    const api = runtime.surface as Api12;
    expect(api.LMSInitialize('')).toBe('true');
    api.LMSSetValue('cmi.core.lesson_status', 'completed');
    expect(api.LMSFinish('')).toBe('true');
    expect(runtime.phase).toBe('finished');
    expect(api.LMSSetValue('cmi.core.lesson_status', 'failed')).toBe('false');
    expect(given).toBe(0);

    expect(api.LMSInitialize('')).toBe('true');
    expect(given).toBe(1);
    expect(runtime.phase).toBe('running');
    expect(api.LMSGetValue('cmi.core.lesson_location')).toBe('page 2');
    api.LMSSetValue('cmi.core.lesson_location', 'page 3');
    expect(api.LMSFinish('')).toBe('true');
    expect(first.server.stored['cmi.core.lesson_location']).toBeUndefined();
    expect(second.server.stored['cmi.core.lesson_location']).toBe('page 3');
  });

  it('gets the answer of its standard where there is no other session', () => {
    const { host } = course12(scorm12Start());
    const api = renewable(createScorm12(scorm12Start(), host), () => null).surface as Api12;
    api.LMSInitialize('');
    api.LMSFinish('');
    expect(api.LMSInitialize('')).toBe('false');
    expect(api.LMSGetLastError()).toBe('101');
  });
});

describe('the part whose page is shown', () => {
  const scos = [
    { id: 1, href: 'index.html', isLocked: false },
    { id: 2, href: 'html/the%20menu.html?lang=es#top', isLocked: false },
    { id: 3, href: 'html\\end.html', isLocked: true },
    { id: 4, href: 'player.html?n=1', isLocked: false },
    { id: 5, href: 'player.html?n=2', isLocked: false },
  ];
  it('is found by its address, unless it is locked or one of several on that page', () => {
    expect(scoOfPage('/c/token/files/index.html', scos)).toBe(1);
    expect(scoOfPage('/c/token/files/html/the%20menu.html', scos)).toBe(2);
    expect(scoOfPage('/c/token/files/html/end.html', scos)).toBeNull();
    expect(scoOfPage('/c/token/files/player.html', scos)).toBeNull();
    expect(scoOfPage('/c/token/files/other.html', scos)).toBeNull();
    expect(scoOfPage('', scos)).toBeNull();
  });
});
