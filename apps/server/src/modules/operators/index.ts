export { operatorJobs } from './jobs.ts';
export { createOperator, type NewOperator, type OperatorRole, operatorRoles } from './operators.ts';
export { operatorRoutes } from './routes.ts';
export { type OperatorSession, requireAnyOperator, requireOperator } from './sessions.ts';
