// The package's types name a default export for these paths; its modules have none but the named one.
declare module 'scorm-again/scorm12/min' {
  export { Scorm12API } from 'scorm-again';
}
declare module 'scorm-again/scorm2004/min' {
  export { Scorm2004API } from 'scorm-again';
}
