// The face of assignments for other features.
export { AssignedTab } from './AssignedTab';
