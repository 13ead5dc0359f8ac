export { CourseDispatches } from './CourseDispatches';
