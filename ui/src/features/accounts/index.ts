export { offerOf, SecondStepFields, type SecondStepOffer, type StepCalls, useSecondStep } from './SecondStep';
