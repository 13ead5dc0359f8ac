// The data of the course in the words of both standards, so that a home page can be written once for either.

/** Elements that say the same in SCORM 1.2 and in SCORM 2004. Times and statuses are put into words below. */
const same: readonly (readonly [string, string])[] = [
  ['cmi.core.student_id', 'cmi.learner_id'],
  ['cmi.core.student_name', 'cmi.learner_name'],
  ['cmi.core.lesson_location', 'cmi.location'],
  ['cmi.core.credit', 'cmi.credit'],
  ['cmi.core.entry', 'cmi.entry'],
  ['cmi.core.lesson_mode', 'cmi.mode'],
  ['cmi.core.score.raw', 'cmi.score.raw'],
  ['cmi.core.score.min', 'cmi.score.min'],
  ['cmi.core.score.max', 'cmi.score.max'],
  ['cmi.suspend_data', 'cmi.suspend_data'],
  ['cmi.launch_data', 'cmi.launch_data'],
];

export interface DataModels {
  scorm12: Record<string, string>;
  scorm2004: Record<string, string>;
}

type Elements = Readonly<Record<string, string>>;

/** "0012:34:56.78" as "PT12H34M56.78S". */
export function asDuration(timespan: string): string {
  const [, hours = '0', minutes = '0', seconds = '0'] = /^(\d+):(\d+):([\d.]+)$/.exec(timespan) ?? [];
  return `PT${Number(hours)}H${Number(minutes)}M${Number(seconds)}S`;
}

/** "P1DT2H3M4.5S" as "0026:03:04.50". Years and months have no length, and no course spends them. */
export function asTimespan(duration: string): string {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(duration) ?? [];
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  const two = (value: number) => String(value).padStart(2, '0');
  const all = days * 86_400 + hours * 3_600 + minutes * 60 + seconds;
  const rest = (all % 60).toFixed(2).padStart(5, '0');
  return `${String(Math.floor(all / 3_600)).padStart(4, '0')}:${two(Math.floor(all / 60) % 60)}:${rest}`;
}

function completionOf(status: string): [completion: string, success: string] {
  if (status === 'passed') return ['completed', 'passed'];
  if (status === 'failed') return ['completed', 'failed'];
  if (status === 'completed' || status === 'incomplete') return [status, 'unknown'];
  return [status === 'not attempted' ? 'not attempted' : status === 'browsed' ? 'incomplete' : 'unknown', 'unknown'];
}

function statusOf(completion: string, success: string): string {
  if (success === 'passed' || success === 'failed') return success;
  return completion === 'completed' || completion === 'incomplete' ? completion : 'not attempted';
}

/** Both data models, from the values of the one that the package speaks. */
export function modelsOf(standard: string, elements: Elements): DataModels {
  const other: Record<string, string> = {};
  const is12 = standard === 'scorm12';
  for (const [name12, name2004] of same) {
    const value = elements[is12 ? name12 : name2004];
    if (value !== undefined) other[is12 ? name2004 : name12] = value;
  }
  if (is12) {
    const [completion, success] = completionOf(elements['cmi.core.lesson_status'] ?? 'not attempted');
    other['cmi.completion_status'] = completion;
    other['cmi.success_status'] = success;
    other['cmi.total_time'] = asDuration(elements['cmi.core.total_time'] ?? '');
    return { scorm12: { ...elements }, scorm2004: other };
  }
  other['cmi.core.lesson_status'] = statusOf(
    elements['cmi.completion_status'] ?? '',
    elements['cmi.success_status'] ?? '',
  );
  other['cmi.core.total_time'] = asTimespan(elements['cmi.total_time'] ?? '');
  return { scorm12: other, scorm2004: { ...elements } };
}
