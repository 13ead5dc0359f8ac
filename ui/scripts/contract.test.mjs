import { describe, expect, it } from 'vitest';

import { contractOf, typeOf } from './contract.mjs';

const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const answer = (schema) => ({ 200: { description: 'Done', content: { 'application/json': { schema } } } });
const document = {
  components: {
    schemas: {
      Course: {
        type: 'object',
        required: [],
        properties: {
          id: { type: 'integer' },
          imageUrl: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          kind: ref('Kind'),
        },
      },
      CourseSave: {
        type: 'object',
        required: ['courseId', 'title'],
        properties: {
          courseId: { type: 'integer' },
          title: { type: 'string', maxLength: 200, description: 'On the card' },
          tags: { type: 'array', items: ref('Kind') },
        },
      },
      Kind: { type: 'string', enum: ['online', "o'clock"] },
      Nobody: { type: 'object', properties: {}, required: [] },
    },
  },
  paths: {
    '/api/courses/{courseId}': {
      put: {
        operationId: 'courses.save',
        summary: 'Saves',
        'x-any-role': ['CanB', 'CanA'],
        'x-input': ref('CourseSave'),
        responses: answer(ref('Course')),
      },
      get: {
        operationId: 'courses.file',
        summary: 'File',
        'x-input': ref('Nobody'),
        responses: { 200: { content: { 'text/csv': {} } } },
      },
    },
    '/api/uploads': {
      post: {
        operationId: 'uploads.create',
        'x-input': ref('Nobody'),
        requestBody: { content: { 'application/octet-stream': {} } },
        responses: answer(ref('Course')),
      },
    },
  },
};

describe('the contract', () => {
  const text = contractOf(document);

  it('gives an answer all its fields and leaves out what a request need not have', () => {
    expect(text).toContain('  imageUrl: string | null;\n  kind: Kind;');
    expect(text).toContain('  courseId: number;\n  /** On the card */\n  title: string;\n  tags?: Kind[];');
  });

  it('names operations, addresses, files, roles and limits', () => {
    expect(text).toContain("'courses.save': { input: CourseSave; output: Course };");
    expect(text).toContain("'courses.file': { input: Nothing; output: Blob };");
    expect(text).toContain("'uploads.create': { method: 'POST', path: '/api/uploads', raw: true },");
    expect(text).toContain("'courses.file': { method: 'GET', path: '/api/courses/{courseId}', file: true },");
    expect(text).toContain("export type Role = 'CanA' | 'CanB';");
    expect(text).toContain(
      "'courses.save': { courseId: { required: true }, title: { required: true, maxLength: 200 } },",
    );
  });

  it('writes every shape of a schema as a type', () => {
    expect(typeOf(document.components.schemas.Kind)).toBe("'online' | 'o\\'clock'");
    expect(
      typeOf({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] } }),
    ).toBe('(string | number | null)[]');
    expect(typeOf({ type: 'object', additionalProperties: { type: 'boolean' } })).toBe('Record<string, boolean>');
    expect(typeOf({})).toBe('unknown');
  });
});
