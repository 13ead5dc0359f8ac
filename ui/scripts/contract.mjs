// Writes src/api/contract.ts from the OpenAPI document of the server: `npm run contract`.
// Everything the screens know of the server comes through here: types, addresses, roles and the limits of fields.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const nameOf = (ref) => ref.split('/').pop();
const quoted = (text) => `'${String(text).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const note = (text, indent = '') => (text ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '');
const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

/** The TypeScript type of a JSON Schema. */
export function typeOf(schema) {
  if (schema === undefined || schema === true || Object.keys(schema).length === 0) return 'unknown';
  if (schema.$ref) return nameOf(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' | ');
  if (schema.allOf?.length === 1) return typeOf(schema.allOf[0]);
  if (schema.enum) return schema.enum.map((value) => (value === null ? 'null' : quoted(value))).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') {
    const item = typeOf(schema.items);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.properties) return `{ ${fieldsOf(schema, true).join(' ')} }`;
  if (schema.additionalProperties && typeof schema.additionalProperties === 'object')
    return `Record<string, ${typeOf(schema.additionalProperties)}>`;
  if (schema.type === 'object') return 'Record<string, unknown>';
  return schema.type === 'integer' ? 'number' : (schema.type ?? 'unknown');
}

/** An answer has all its fields; a request may leave out what is not required. */
function fieldsOf(schema, isAnswer) {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const optional = isAnswer || schema.required?.includes(name) ? '' : '?';
    return `${key(name)}${optional}: ${typeOf(property)};`;
  });
}

function declare(name, schema, isAnswer) {
  if (!schema.properties && !(schema.type === 'object' && !schema.additionalProperties))
    return `${note(schema.description)}export type ${name} = ${typeOf(schema)};`;
  const fields = fieldsOf(schema, isAnswer);
  if (fields.length === 0) return `${note(schema.description)}export type ${name} = Record<string, never>;`;
  const notes = Object.values(schema.properties).map((property) => note(property.description, '  '));
  const lines = fields.map((field, at) => `${notes[at]}  ${field}`);
  return `${note(schema.description)}export interface ${name} {\n${lines.join('\n')}\n}`;
}

/** What a form has to know of a field before it sends it. */
function limitOf(property, isRequired) {
  const rules = {};
  if (isRequired) rules.required = true;
  for (const rule of ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'format', 'maxItems'])
    if (property[rule] !== undefined) rules[rule] = property[rule];
  return rules;
}

function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const success = operation.responses['200']?.content ?? {};
      const answer = success['application/json']?.schema;
      const bodies = Object.keys(operation.requestBody?.content ?? {});
      const isRaw = bodies.includes('application/octet-stream');
      const isForm = bodies.includes('multipart/form-data');
      return {
        path,
        method: method.toUpperCase(),
        name: operation.operationId,
        summary: operation.summary,
        isRaw,
        isForm,
        isFile: !answer,
        output: answer ? typeOf(answer) : 'Blob',
        roles: operation['x-any-role'] ?? [],
        input: inputOf(operation),
      };
    }),
  );
}

/** Path, query and body of an operation are one input for the caller. */
function inputOf(operation) {
  if (operation['x-input']?.$ref) return { ref: nameOf(operation['x-input'].$ref) };
  const properties = {};
  const required = [];
  for (const parameter of operation.parameters ?? []) {
    properties[parameter.name] = { ...parameter.schema, description: parameter.description };
    if (parameter.required) required.push(parameter.name);
  }
  const body = operation.requestBody?.content?.['application/json']?.schema;
  if (body?.$ref) return { ref: nameOf(body.$ref), extra: { type: 'object', properties, required } };
  return { inline: { type: 'object', properties, required } };
}

/** The text of contract.ts. */
export function contractOf(document) {
  const schemas = document.components.schemas;
  const operations = operationsOf(document);
  const inputs = new Set(operations.map(({ input }) => input.ref).filter(Boolean));
  const answers = answered(document);

  const inputType = ({ input }) => {
    if (input.inline)
      return Object.keys(input.inline.properties).length ? `{ ${fieldsOf(input.inline, false).join(' ')} }` : 'Nothing';
    const extra = input.extra ? fieldsOf(input.extra, false) : [];
    if (extra.length) return `${input.ref} & { ${extra.join(' ')} }`;
    return Object.keys(schemas[input.ref].properties ?? {}).length ? input.ref : 'Nothing';
  };
  const declareOperation = (operation) => {
    const type = `{ input: ${inputType(operation)}; output: ${operation.output} }`;
    return `${note(operation.summary, '  ')}  '${operation.name}': ${type};`;
  };
  const limits = ({ name, input }) => {
    const schema = input.inline ?? schemas[input.ref];
    const fields = Object.entries(schema.properties ?? {})
      .map(([field, property]) => [field, limitOf(property, schema.required?.includes(field))])
      .filter(([, rules]) => Object.keys(rules).length);
    if (fields.length === 0) return [];
    const rows = fields.map(([field, rules]) => {
      const parts = Object.entries(rules).map(
        ([rule, value]) => `${rule}: ${typeof value === 'string' ? quoted(value) : value}`,
      );
      return `${key(field)}: { ${parts.join(', ')} }`;
    });
    return [`  '${name}': { ${rows.join(', ')} },`];
  };
  const roles = [...new Set(operations.flatMap((operation) => operation.roles))].sort();
  const row = ({ name, method, path, isRaw, isForm, isFile }) => {
    const files = `${isRaw ? ', raw: true' : ''}${isForm ? ', form: true' : ''}${isFile ? ', file: true' : ''}`;
    return `  '${name}': { method: '${method}', path: '${path}'${files} },`;
  };

  return `// Generated by scripts/contract.mjs from resources/openapi.json. Do not edit.

${Object.entries(schemas)
  .map(([name, schema]) => declare(name, schema, !inputs.has(name) || answers.has(name)))
  .join('\n\n')}

${schemas.Nothing ? '' : '/** The input of an operation that asks for nothing. */\nexport type Nothing = Record<string, never>;\n\n'}/** Every role that opens an operation. */
export type Role = ${roles.length ? roles.map(quoted).join(' | ') : 'string'};

export interface Operations {
${operations.map(declareOperation).join('\n')}
}

export interface Address {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The body is a file. */
  raw?: true;
  /** The body is form data: texts and a file. */
  form?: true;
  /** The answer is a file. */
  file?: true;
}

export const routes: Record<keyof Operations, Address> = {
${operations.map(row).join('\n')}
};

export interface Limit {
  required?: true;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
}

/** What the server asks of the fields of an operation, for counters and early messages; the server checks again. */
export const limits: Partial<Record<keyof Operations, Record<string, Limit>>> = {
${operations.flatMap(limits).join('\n')}
};
`;
}

/** Names of schemas that stand in an answer, directly or inside another one. */
function answered(document) {
  const seen = new Set();
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (node === null || typeof node !== 'object') return;
    if (typeof node.$ref === 'string' && node.$ref.startsWith('#/components/schemas/')) {
      const name = nameOf(node.$ref);
      if (seen.has(name)) return;
      seen.add(name);
      walk(document.components.schemas[name]);
    }
    Object.values(node).forEach(walk);
  };
  for (const methods of Object.values(document.paths))
    for (const operation of Object.values(methods)) walk(operation.responses['200']);
  return seen;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [source, target] = process.argv.slice(2);
  writeFileSync(target, contractOf(JSON.parse(readFileSync(source, 'utf8'))));
}
