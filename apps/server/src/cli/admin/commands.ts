import { endSessionsCommand, lockCommand, unlockCommand } from './account.ts';
import type { Command } from './command.ts';
import { createCommand } from './create.ts';
import { currenciesCommand } from './currencies.ts';
import { defaultPasswordCommand } from './default-password.ts';
import { embedCommand } from './embed.ts';
import { forgetFactorsCommand } from './forget-factors.ts';
import { gatewayCommand, gatewaysCommand, reconcileCommand } from './gateway.ts';
import { letterCommand } from './letter.ts';
import { maintenanceCommand } from './maintenance.ts';
import { moduleCommand, modulesCommand } from './modules.ts';
import { noticeCommand } from './notice.ts';
import { outboxCommand } from './outbox.ts';
import { regionCommand } from './region.ts';
import { registerFieldCommand, registerFieldsCommand } from './register-field.ts';
import { smsCommand } from './sms.ts';

export const commands: Record<string, Command> = {
  modules: modulesCommand,
  module: moduleCommand,
  maintenance: maintenanceCommand,
  region: regionCommand,
  notice: noticeCommand,
  'register-fields': registerFieldsCommand,
  'register-field': registerFieldCommand,
  embed: embedCommand,
  currencies: currenciesCommand,
  gateways: gatewaysCommand,
  gateway: gatewayCommand,
  reconcile: reconcileCommand,
  letter: letterCommand,
  sms: smsCommand,
  outbox: outboxCommand,
  lock: lockCommand,
  unlock: unlockCommand,
  'end-sessions': endSessionsCommand,
  'forget-factors': forgetFactorsCommand,
  create: createCommand,
  'default-password': defaultPasswordCommand,
};
