// The pages of a person about contents: each a tab of features/enrollment in the frame of the person.
import { DueDatesTab, EnrollmentsTab, ExemptionsTab, LearningPlanTab } from '../../enrollment';
import { PersonFrame } from './PersonFrame';

export function EnrollmentsPage() {
  return (
    <PersonFrame tab="enrollment.enrollments">
      {(person) => (
        <EnrollmentsTab
          person={person}
          mayChange={person.may('CanManageUserEnrollment')}
          mayReset={person.may('CanManageContentTrackingUpdates')}
        />
      )}
    </PersonFrame>
  );
}

export function LearningPlanPage() {
  return (
    <PersonFrame tab="enrollment.plan">{(person) => <LearningPlanTab person={person} mayChange={false} />}</PersonFrame>
  );
}

export function DueDatesPage() {
  return (
    <PersonFrame tab="enrollment.dueDates">
      {(person) => (
        <DueDatesTab
          person={person}
          mayChange={!person.isOneself && person.may('CanManageUserDueDate', 'UserDueDates_ChangeUserDueDates')}
        />
      )}
    </PersonFrame>
  );
}

export function ExemptionsPage() {
  return (
    <PersonFrame tab="enrollment.exemptions">
      {(person) => (
        <ExemptionsTab person={person} mayChange={!person.isOneself && person.may('CanManageUserContentExemptions')} />
      )}
    </PersonFrame>
  );
}
