// window.API_1484_11 of SCORM 2004. scorm-again keeps and checks the data model; states, error codes, storing and the
// answers about navigation are here.

import { Scorm2004API } from 'scorm-again/scorm2004/min';
import { isTurnedRange } from './answers';
import {
  asText,
  hasWrongIndex,
  isBeyond,
  isBranch,
  isElement,
  type Phase,
  type RteStart,
  type RuntimeHost,
  type ScoRuntime,
} from './model';
import { SharedData } from './shared_data';
import { answerOf, type ValidRequests } from './valid_requests';
import { standIns2004, Values } from './values';

const NO_ERROR = '0';
const SILENT = 5;

/** Error codes of RTE 3.1.7. */
const code = {
  initializationFailed: '102',
  alreadyInitialized: '103',
  contentInstanceTerminated: '104',
  terminationFailed: '111',
  terminateBeforeInitialize: '112',
  terminateAfterTerminate: '113',
  invalidArgument: '201',
  generalGetFailure: '301',
  generalSetFailure: '351',
  generalCommitFailure: '391',
  undefinedElement: '401',
  unimplementedElement: '402',
  notInitialized: '403',
  typeMismatch: '406',
  dependencyNotEstablished: '408',
} as const;

/** 2nd edition: the smallest permitted maximum was 4000 characters; later editions 64000 (scorm-again's own limit). */
const SECOND_EDITION_SUSPEND_DATA = 4_000;
/** Of a long_identifier_type (RTE 4.1.1.3). */
const LONGEST_ID = 4_000;

/** Which SCOs a course may ask for; the bridge answers from the table of contents. */
export interface Navigation {
  /** In a sequenced course the server is asked; null: it cannot be. Absent in others. */
  ask?: () => ValidRequests | null;
  hasNext(): boolean;
  hasPrevious(): boolean;
  canChoose(identifier: string): boolean;
}

/** timeinterval(second,10,2) (RTE 4.1.1.7); the model takes weeks and fractions of minutes as well, which nobody counts. */
const DURATION = /^P(?=\d|T\d)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d{1,2})?S)?)?$/;

/** What a SCO may wish for (SN 5.6.4); the rest of the vocabulary is the system's own. */
const WISH = /^(?:continue|previous|exit|exitAll|abandon|abandonAll|suspendAll|_none_|\{target=.+\}(?:choice|jump))$/;

const INTERACTION_ID = /^cmi\.interactions\.\d+\.id$/;
/** As far as anybody keeps to it: not empty, and without blanks. */
const URN = /^urn:\S+$/i;

const FINE_SECONDS = /^(P.*\d)(\.\d{2})\d+S$/;
const ZONE_WITHOUT_FRACTION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(Z|[+-]\d\d(?::\d\d)?)$/;

/**
 * Two strictnesses of the standard (4.1.1.6, 4.1.1.7) that many courses overlook: intervals are exact to a hundredth of
 * a second, and a time zone follows only a fraction of a second. Such values are written the standard's way.
 */
function normalise(name: string, value: string): string {
  if (/\.(session_time|latency)$/.test(name)) return value.replace(FINE_SECONDS, '$1$2S');
  if (name.endsWith('.timestamp')) return value.replace(ZONE_WITHOUT_FRACTION, '$1.0$2');
  return value;
}

/** The API for one SCO, filled with what the server has stored and the manifest's objectives. */
export function createScorm2004(start: RteStart, host: RuntimeHost, navigation: Navigation): ScoRuntime {
  const model = new Scorm2004API({
    autocommit: false,
    lmsCommitUrl: false,
    logLevel: SILENT,
    uninitializedGetLogLevel: SILENT,
    scoItemIdValidator: (identifier: string) => navigation.canChoose(identifier),
  });
  const shared = new SharedData(start);
  const values = new Values(model, standIns2004);
  const own = Object.entries(start.elements).filter(([name]) => !SharedData.has(name));
  values.seed(Object.fromEntries(own));
  values.seed(missingObjectives(start));
  model.adl.nav.request_valid.continue = String(navigation.hasNext());
  model.adl.nav.request_valid.previous = String(navigation.hasPrevious());
  let phase: Phase = 'idle';
  let lastError: string = NO_ERROR;
  let exit = '';

  const isLeaf = (name: string) => isElement(name) && !isBranch(model, name);
  const fail = <T extends string>(error: string, result: T): T => {
    lastError = error;
    return result;
  };
  /** The code for a call outside Running; null while running. */
  const outside = (before: string, after: string): string | null =>
    phase === 'running' ? null : phase === 'idle' ? before : after;

  /** What the model lets pass and the standard does not; null: nothing. */
  const refusalOf = (element: string, text: string): string | null => {
    if (element.endsWith('.id') && /^urn:/i.test(text) && !URN.test(text)) return code.typeMismatch;
    if (element.endsWith('.pattern') && values.typeOf(element) === 'numeric' && isTurnedRange(text))
      return code.typeMismatch;
    // Everything of an interaction waits for its id (RTE 4.2.9).
    const [, entry] = /^(cmi\.interactions\.\d+\.)(?!id$)/.exec(element) ?? [];
    const childArray = model.cmi.interactions.childArray as { id?: string }[];
    const place = Number(entry?.split('.')[2]);
    return entry !== undefined && place <= childArray.length && !childArray[place]?.id
      ? code.dependencyNotEstablished
      : null;
  };

  const objectives = new Set<string>();
  /** The id of an objective that the manifest gave is stored with the first value the course gives it. */
  const keepObjectiveId = (element: string) => {
    const entry = /^cmi\.objectives\.\d+\./.exec(element)?.[0];
    if (entry === undefined || objectives.has(entry)) return;
    objectives.add(entry);
    host.set(`${entry}id`, model.lmsGetValue(`${entry}id`));
  };

  const surface = {
    version: '1.0',
    Initialize(parameter?: unknown): string {
      if (asText(parameter) !== '') return fail(code.invalidArgument, 'false');
      if (phase === 'running') return fail(code.alreadyInitialized, 'false');
      if (phase === 'finished') return fail(code.contentInstanceTerminated, 'false');
      if (!host.canStart()) return fail(code.initializationFailed, 'false');
      model.lmsInitialize('');
      phase = 'running';
      host.initialized();
      return fail(NO_ERROR, 'true');
    },
    Terminate(parameter?: unknown): string {
      if (asText(parameter) !== '') return fail(code.invalidArgument, 'false');
      const wrong = outside(code.terminateBeforeInitialize, code.terminateAfterTerminate);
      if (wrong) return fail(wrong, 'false');
      // Saved with the end, so that it is followed even when nothing else reaches the server.
      if (start.isSequenced) host.set('adl.nav.request', model.adl.nav.request);
      if (host.commitNow(true) === 'refused') return fail(code.terminationFailed, 'false');
      phase = 'finished';
      host.finished(model.adl.nav.request, exit);
      return fail(NO_ERROR, 'true');
    },
    GetValue(name?: unknown): string {
      const wrong = outside('122', '123');
      if (wrong) return fail(wrong, '');
      const element = asText(name);
      if (isUnimplemented(element)) return fail(code.unimplementedElement, '');
      if (hasWrongIndex(element)) return fail(code.generalGetFailure, '');
      if (element !== '' && !isLeaf(element)) return fail(code.undefinedElement, '');
      if (start.isSequenced && SharedData.has(element)) {
        const read = shared.get(element);
        return 'error' in read ? fail(read.error, '') : fail(NO_ERROR, read.value);
      }
      if (isBeyond(model, element)) return fail(code.generalGetFailure, '');
      // To be read and written (SN 5.6.4); the model lets it be written only.
      if (element === 'adl.nav.request') return fail(NO_ERROR, asText(model.adl.nav.request));
      if (element === 'cmi.launch_data' && !start.elements[element]) return fail(code.notInitialized, '');
      const { ask } = navigation;
      const valid = ask ? answerOf(element, ask) : null;
      if (valid !== null) return fail(NO_ERROR, valid);
      model.lastErrorCode = NO_ERROR;
      const known = model.lmsGetValue(element);
      lastError = model.lmsGetLastError();
      return lastError === NO_ERROR ? asText(values.get(element) ?? known) : '';
    },
    SetValue(name?: unknown, value?: unknown): string {
      const wrong = outside('132', '133');
      if (wrong) return fail(wrong, 'false');
      const element = asText(name);
      const text = normalise(element, asText(value));
      if (isUnimplemented(element)) return fail(code.unimplementedElement, 'false');
      if (hasWrongIndex(element)) return fail(code.generalSetFailure, 'false');
      if (element !== '' && !isLeaf(element)) return fail(code.undefinedElement, 'false');
      if (/\.(?:session_time|latency)$/.test(element) && !DURATION.test(text)) return fail(code.typeMismatch, 'false');
      if (start.isSequenced && SharedData.has(element)) {
        const error = shared.set(element, text);
        if (error !== null) return fail(error, 'false');
        host.set(element, text);
        return fail(NO_ERROR, 'true');
      }
      if (/\._(children|count|version)$/.test(element)) return fail(keywordError(model, element), 'false');
      if (element === 'adl.nav.request' && !WISH.test(text)) return fail(code.typeMismatch, 'false');
      if (isTooLong(start.edition, element, text)) return fail(code.typeMismatch, 'false');
      const wrongValue = refusalOf(element, text);
      if (wrongValue !== null) return fail(wrongValue, 'false');
      if (INTERACTION_ID.test(element) && text !== '' && text.length <= LONGEST_ID && !isBeyond(model, element)) {
        values.keep(element, text); // an id may be changed (RTE 4.2.9)
        host.set(element, text);
        return fail(NO_ERROR, 'true');
      }
      const isTaken = values.put(element, text, (one) => model.lmsSetValue(element, one));
      lastError = isTaken ? NO_ERROR : model.lastErrorCode;
      if (!isTaken) return 'false';
      // A wish for the moment of Terminate, not a value to keep (SN 5.6.4).
      if (element === 'adl.nav.request') return 'true';
      if (element === 'cmi.exit') exit = text;
      keepObjectiveId(element);
      host.set(element, text);
      return 'true';
    },
    Commit(parameter?: unknown): string {
      if (asText(parameter) !== '') return fail(code.invalidArgument, 'false');
      const wrong = outside('142', '143');
      if (wrong) return fail(wrong, 'false');
      return host.commitNow(false) === 'refused' ? fail(code.generalCommitFailure, 'false') : fail(NO_ERROR, 'true');
    },
    GetLastError: (): string => lastError,
    GetErrorString: (error?: unknown): string => model.lmsGetErrorString(asText(error)),
    GetDiagnostic(error?: unknown): string {
      model.lastErrorCode = lastError;
      return model.lmsGetDiagnostic(asText(error));
    },
  };
  return {
    surface,
    get phase() {
      return phase;
    },
  };
}

/** The shared state bucket model is known to SCORM but not offered here. */
function isUnimplemented(element: string): boolean {
  return element === 'ssp' || element.startsWith('ssp.');
}

function isTooLong(edition: string, element: string, value: string): boolean {
  return edition === '2nd' && element === 'cmi.suspend_data' && value.length > SECOND_EDITION_SUSPEND_DATA;
}

/** Keywords that exist are read-only (404), others are undefined (401). */
function keywordError(model: Scorm2004API, element: string): string {
  model.lastErrorCode = NO_ERROR;
  model.lmsGetValue(element);
  return model.lmsGetLastError() === NO_ERROR ? '404' : '401';
}

/** The objectives of the manifest that are not there yet; without them courses write to entries without id. */
function missingObjectives(start: RteStart): Record<string, string> {
  const known = new Set<string>();
  let count = 0;
  for (const [name, value] of Object.entries(start.elements)) {
    const index = /^cmi\.objectives\.(\d+)\./.exec(name)?.[1];
    if (index === undefined) continue;
    count = Math.max(count, Number(index) + 1);
    if (name.endsWith('.id')) known.add(value);
  }
  const missing = start.objectives.filter((id) => !known.has(id));
  return Object.fromEntries(missing.map((id, place) => [`cmi.objectives.${count + place}.id`, id]));
}
