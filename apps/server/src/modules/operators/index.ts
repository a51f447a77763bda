export { createOperator, type NewOperator, type OperatorRole, operatorRoles } from './operators.ts';
