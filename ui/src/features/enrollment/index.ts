export { DueDatesTab } from './DueDatesTab';
export { EnrollmentsTab, LearningPlanTab } from './EnrollmentsTab';
export { ExemptionsTab } from './ExemptionsTab';
