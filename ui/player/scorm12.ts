// window.API of SCORM 1.2. scorm-again keeps and checks the data model; states, error codes and storing are here.

import { Scorm12API } from 'scorm-again/scorm12/min';
import { asText, isBranch, isElement, type Phase, type RteStart, type RuntimeHost, type ScoRuntime } from './model';
import { standIns12, Values } from './values';

const NO_ERROR = '0';
const GENERAL = '101';
const INVALID_ARGUMENT = '201';
const NOT_INITIALIZED = '301';
const NOT_IMPLEMENTED = '401';

/** The error codes of SCORM 1.2 (RTE 3.3.2); any other has no text. */
const KNOWN_ERRORS = new Set(['0', '101', '201', '202', '203', '301', '401', '402', '403', '404', '405']);
const SILENT = 5;

/** The API for one SCO, filled with what the server has stored. */
export function createScorm12(start: RteStart, host: RuntimeHost): ScoRuntime {
  const model = new Scorm12API({ autocommit: false, lmsCommitUrl: false, logLevel: SILENT });
  const values = new Values(model, standIns12);
  values.seed(start.elements);
  let phase: Phase = 'idle';
  let lastError = NO_ERROR;
  let exit = '';

  const isLeaf = (name: string) => isElement(name) && !isBranch(model, name);
  const fail = <T extends string>(code: string, result: T): T => {
    lastError = code;
    return result;
  };

  const surface = {
    LMSInitialize(parameter?: unknown): string {
      if (asText(parameter) !== '') return fail(INVALID_ARGUMENT, 'false');
      // Courses of several pages initialize on each: while the session runs that is no harm (and no second session).
      if (phase === 'running') return fail(NO_ERROR, 'true');
      if (phase === 'finished' || !host.canStart()) return fail(GENERAL, 'false');
      model.lmsInitialize('');
      phase = 'running';
      host.initialized();
      return fail(NO_ERROR, 'true');
    },
    LMSFinish(parameter?: unknown): string {
      if (asText(parameter) !== '') return fail(INVALID_ARGUMENT, 'false');
      if (phase !== 'running') return fail(NOT_INITIALIZED, 'false');
      if (host.commitNow(true) === 'refused') return fail(GENERAL, 'false');
      phase = 'finished';
      // What else it may say of its exit asks for nothing here.
      host.finished('', exit === 'suspend' ? exit : '');
      return fail(NO_ERROR, 'true');
    },
    LMSGetValue(name?: unknown): string {
      if (phase !== 'running') return fail(NOT_INITIALIZED, '');
      const element = asText(name);
      if (element === '') return fail(INVALID_ARGUMENT, '');
      if (!isLeaf(element)) return fail(NOT_IMPLEMENTED, '');
      model.lastErrorCode = NO_ERROR;
      const known = model.lmsGetValue(element);
      lastError = model.lmsGetLastError();
      if (lastError !== NO_ERROR) return '';
      const value = values.get(element) ?? known;
      // A score has no bounds until the course gives it some (RTE 3.4.2.2.2); the model says 100.
      return element.endsWith('.score.max') && !values.has(element) ? '' : asText(value);
    },
    LMSSetValue(name?: unknown, value?: unknown): string {
      if (phase !== 'running') return fail(NOT_INITIALIZED, 'false');
      const element = asText(name);
      if (element === '') return fail(INVALID_ARGUMENT, 'false');
      if (!isLeaf(element)) return fail(NOT_IMPLEMENTED, 'false');
      // Of SCORM 2004, where it means the empty word of this standard (RTE 3.4.2.1.5): an earlier "suspend" is over.
      const text = element === 'cmi.core.exit' && value === 'normal' ? '' : asText(value);
      const isTaken = values.put(element, text, (one) => model.lmsSetValue(element, one));
      lastError = isTaken ? NO_ERROR : model.lastErrorCode;
      if (!isTaken) return 'false';
      if (element === 'cmi.core.exit') exit = text;
      host.set(element, text);
      return 'true';
    },
    LMSCommit(parameter?: unknown): string {
      if (asText(parameter) !== '') return fail(INVALID_ARGUMENT, 'false');
      if (phase !== 'running') return fail(NOT_INITIALIZED, 'false');
      return host.commitNow(false) === 'refused' ? fail(GENERAL, 'false') : fail(NO_ERROR, 'true');
    },
    LMSGetLastError: (): string => lastError,
    LMSGetErrorString(code?: unknown): string {
      return KNOWN_ERRORS.has(asText(code)) ? model.lmsGetErrorString(asText(code)) : '';
    },
    LMSGetDiagnostic(code?: unknown): string {
      const asked = asText(code) === '' ? lastError : asText(code);
      model.lastErrorCode = lastError;
      return KNOWN_ERRORS.has(asked) ? model.lmsGetDiagnostic(asked) : '';
    },
  };
  return {
    surface,
    get phase() {
      return phase;
    },
  };
}
