// The security questions there are, as the contract names them.
import type { OwnQuestions } from './contract';

export type Question = OwnQuestions['questions'][number];

export const questionNames: readonly Question[] = [
  'firstSchool',
  'firstTeacher',
  'firstPet',
  'firstJob',
  'firstJourney',
  'childhoodStreet',
  'childhoodFriend',
  'childhoodDream',
  'favouriteBook',
  'parentsMeeting',
];
