export { forgetOperatorFactors } from './factors.ts';
export { operatorGuards } from './guards.ts';
export { operatorJobs } from './jobs.ts';
export { createOperator, type NewOperator, type OperatorRole, operatorRoles } from './operators.ts';
export { operatorRoutes } from './routes.ts';
export { type OperatorSession, requireOperator } from './sessions.ts';
