import {
  endSessionsCommand,
  forgetFundPasswordCommand,
  lockCommand,
  requirePasswordChangeCommand,
  unlockCommand,
  unlockFundPasswordCommand,
} from './account.ts';
import { agentCommand, invitationCodeCommand } from './agent.ts';
import { appCommand } from './app.ts';
import { brandCommand, domainsCommand } from './brand.ts';
import { channelCommand, channelsCommand } from './channel.ts';
import { chatCommand } from './chat.ts';
import type { Command } from './command.ts';
import { contentCommand } from './content.ts';
import { currenciesCommand, currencyCommand } from './currencies.ts';
import { defaultPasswordCommand } from './default-password.ts';
import { bonusCommand, bonusesCommand } from './desk/bonus.ts';
import {
  contractCommand,
  contractsCommand,
  statementsCommand,
  wagePreviewCommand,
  wageRuleCommand,
  wageRunCommand,
  wageRunsCommand,
} from './desk/contract.ts';
import { contractDefaultCommand, contractDefaultsCommand } from './desk/contract-default.ts';
import { depositCommand, depositsCommand } from './desk/deposit.ts';
import { excludeCommand, exclusionsCommand, liftExclusionCommand } from './desk/exclusion.ts';
import { goodsCommand } from './desk/goods.ts';
import { heldCallCommand, heldCallsCommand } from './desk/held-calls.ts';
import { adjustCommand, freezeCommand, unfreezeCommand } from './desk/hold.ts';
import { alertsCommand, dashboardCommand, gameReturnsCommand, reportCommand } from './desk/house.ts';
import { housePlayerCommand, housePlayersCommand } from './desk/house-player.ts';
import { limitHistoryCommand, limitsCommand, tightenLimitCommand } from './desk/limit.ts';
import { adjustmentsCommand, freezesCommand, trailCommand } from './desk/lists.ts';
import { missionCommand, missionsCommand, seasonCommand, seasonsCommand } from './desk/mission.ts';
import { partCommand, partsCommand, proofCommand } from './desk/part.ts';
import { playerCommand } from './desk/player.ts';
import { pointsCommand } from './desk/points.ts';
import {
  memberTagsCommand,
  promotionCommand,
  promotionEntriesCommand,
  promotionEntryCommand,
  promotionsCommand,
  voucherCommand,
  vouchersCommand,
} from './desk/promotion.ts';
import { raceCommand, racesCommand } from './desk/race.ts';
import { raffleCommand, rafflesCommand } from './desk/raffle.ts';
import { taxRateCommand, vendorRateCommand } from './desk/rates.ts';
import { friendCommand, friendsCommand, referralRuleCommand } from './desk/referral.ts';
import { reportScheduleCommand } from './desk/report-schedule.ts';
import { rewardCommand, rewardsCommand } from './desk/reward.ts';
import { rainsCommand, spinCommand, spinsCommand, wheelCommand } from './desk/spectacle.ts';
import { levelRuleCommand, levelsCommand, moveCommand, treeCommand } from './desk/tree.ts';
import { vendorTransferCommand, vendorTransfersCommand } from './desk/vendor-transfer.ts';
import {
  rebateRateCommand,
  rebateRuleCommand,
  rebatesCommand,
  vipCommand,
  vipLevelCommand,
  vipLevelsCommand,
  vipMembersCommand,
  vipTermsCommand,
} from './desk/vip.ts';
import { withdrawalCommand, withdrawalsCommand } from './desk/withdrawal.ts';
import { embedCommand } from './embed.ts';
import { feedbackCommand } from './feedback.ts';
import { forgetFactorsCommand } from './forget-factors.ts';
import { freeRoundCommand, freeRoundsCommand } from './free-rounds.ts';
import { chainCommand } from './games/chains.ts';
import { gameCommand, gamesCommand } from './games/game.ts';
import {
  gameLaneCommand,
  gameLanesCommand,
  gameOrderCommand,
  gameSplitCommand,
  gameSyncCommand,
  gamesMaintenanceCommand,
} from './games/lobby.ts';
import { originalCommand, originalsCommand } from './games/originals.ts';
import { renewSeedsCommand } from './games/renew-seeds.ts';
import {
  gatewayCommand,
  gatewaysCommand,
  reconcileCommand,
  reconciliationDifferenceCommand,
  reconciliationDifferencesCommand,
} from './gateway.ts';
import { handRuleCommand, handRulesCommand } from './hand-rule.ts';
import { homeCommand } from './home.ts';
import { hostsCommand } from './hosts.ts';
import { jackpotsCommand } from './jackpots.ts';
import { letterCommand, letterRuleCommand } from './letter.ts';
import { loginRulesCommand } from './login-rules.ts';
import { logoCommand } from './logo.ts';
import { mailingCommand } from './mailing.ts';
import { maintenanceCommand } from './maintenance.ts';
import { matchingRuleCommand } from './matching-rule.ts';
import { moduleCommand, modulesCommand } from './modules.ts';
import { noticeCommand } from './notice.ts';
import { createCommand, operatorAddressesCommand, operatorCommand, operatorsCommand } from './operator.ts';
import { outboxCommand } from './outbox.ts';
import { partnerCommand, partnersCommand } from './partner.ts';
import { payoutProviderCommand, payoutProvidersCommand } from './payout-provider.ts';
import { proposalsCommand, refuseProposalCommand } from './proposals.ts';
import { rateCommand, ratesCommand } from './rate.ts';
import { receiverCommand, receiversCommand } from './receiver.ts';
import { recordsCommand, validBetCommand, validBetsCommand } from './records.ts';
import { regionCommand } from './region.ts';
import { registerFieldCommand, registerFieldsCommand } from './register-field.ts';
import { rejectTemplateCommand, rejectTemplatesCommand } from './reject-template.ts';
import { reconcileRoundsCommand, roundDifferenceCommand, roundDifferencesCommand } from './rounds.ts';
import { smsCommand } from './sms.ts';
import { tipRuleCommand } from './tip-rule.ts';
import { transferRuleCommand, transferRulesCommand } from './transfer-rule.ts';
import { undoCommand } from './undo.ts';
import { vendorCommand, vendorsCommand } from './vendor.ts';
import { vendorWinLimitCommand } from './vendor-win-limit.ts';
import { riskRuleCommand, withdrawalRuleCommand, withdrawalRulesCommand } from './withdrawal-rule.ts';
import { wordCommand, wordsCommand } from './word.ts';

export const commands: Record<string, Command> = {
  modules: modulesCommand,
  module: moduleCommand,
  maintenance: maintenanceCommand,
  region: regionCommand,
  notice: noticeCommand,
  'register-fields': registerFieldsCommand,
  'register-field': registerFieldCommand,
  brand: brandCommand,
  'login-rules': loginRulesCommand,
  domains: domainsCommand,
  app: appCommand,
  home: homeCommand,
  logo: logoCommand,
  words: wordsCommand,
  word: wordCommand,
  content: contentCommand,
  embed: embedCommand,
  hosts: hostsCommand,
  partners: partnersCommand,
  partner: partnerCommand,
  currencies: currenciesCommand,
  currency: currencyCommand,
  channels: channelsCommand,
  channel: channelCommand,
  receivers: receiversCommand,
  receiver: receiverCommand,
  rates: ratesCommand,
  rate: rateCommand,
  gateways: gatewaysCommand,
  gateway: gatewayCommand,
  reconcile: reconcileCommand,
  'reconciliation-differences': reconciliationDifferencesCommand,
  'reconciliation-difference': reconciliationDifferenceCommand,
  'payout-providers': payoutProvidersCommand,
  'payout-provider': payoutProviderCommand,
  'withdrawal-rules': withdrawalRulesCommand,
  'withdrawal-rule': withdrawalRuleCommand,
  'risk-rule': riskRuleCommand,
  'hand-rules': handRulesCommand,
  'hand-rule': handRuleCommand,
  'reject-templates': rejectTemplatesCommand,
  'reject-template': rejectTemplateCommand,
  'transfer-rules': transferRulesCommand,
  'transfer-rule': transferRuleCommand,
  'tip-rule': tipRuleCommand,
  vendors: vendorsCommand,
  vendor: vendorCommand,
  games: gamesCommand,
  game: gameCommand,
  chain: chainCommand,
  'renew-seeds': renewSeedsCommand,
  originals: originalsCommand,
  original: originalCommand,
  'game-sync': gameSyncCommand,
  'game-lanes': gameLanesCommand,
  'game-lane': gameLaneCommand,
  'game-order': gameOrderCommand,
  'game-split': gameSplitCommand,
  'games-maintenance': gamesMaintenanceCommand,
  'reconcile-rounds': reconcileRoundsCommand,
  jackpots: jackpotsCommand,
  'round-differences': roundDifferencesCommand,
  'round-difference': roundDifferenceCommand,
  'vendor-win-limit': vendorWinLimitCommand,
  'free-rounds': freeRoundsCommand,
  'free-round': freeRoundCommand,
  'matching-rule': matchingRuleCommand,
  player: playerCommand,
  dashboard: dashboardCommand,
  alerts: alertsCommand,
  'game-returns': gameReturnsCommand,
  report: reportCommand,
  bonuses: bonusesCommand,
  bonus: bonusCommand,
  'house-players': housePlayersCommand,
  'house-player': housePlayerCommand,
  rewards: rewardsCommand,
  reward: rewardCommand,
  promotions: promotionsCommand,
  promotion: promotionCommand,
  'promotion-entries': promotionEntriesCommand,
  'promotion-entry': promotionEntryCommand,
  rains: rainsCommand,
  wheel: wheelCommand,
  spins: spinsCommand,
  spin: spinCommand,
  vouchers: vouchersCommand,
  voucher: voucherCommand,
  'member-tags': memberTagsCommand,
  'vip-levels': vipLevelsCommand,
  'vip-level': vipLevelCommand,
  'vip-terms': vipTermsCommand,
  'vip-members': vipMembersCommand,
  vip: vipCommand,
  rebates: rebatesCommand,
  'rebate-rate': rebateRateCommand,
  'rebate-rule': rebateRuleCommand,
  friends: friendsCommand,
  friend: friendCommand,
  'referral-rule': referralRuleCommand,
  contracts: contractsCommand,
  contract: contractCommand,
  statements: statementsCommand,
  'wage-preview': wagePreviewCommand,
  'wage-runs': wageRunsCommand,
  'wage-run': wageRunCommand,
  'wage-rule': wageRuleCommand,
  'contract-defaults': contractDefaultsCommand,
  'contract-default': contractDefaultCommand,
  missions: missionsCommand,
  mission: missionCommand,
  races: racesCommand,
  race: raceCommand,
  raffles: rafflesCommand,
  raffle: raffleCommand,
  seasons: seasonsCommand,
  season: seasonCommand,
  points: pointsCommand,
  goods: goodsCommand,
  letter: letterCommand,
  'letter-rule': letterRuleCommand,
  'report-schedule': reportScheduleCommand,
  'vendor-rate': vendorRateCommand,
  'tax-rate': taxRateCommand,
  undo: undoCommand,
  proposals: proposalsCommand,
  'refuse-proposal': refuseProposalCommand,
  mailing: mailingCommand,
  feedback: feedbackCommand,
  chat: chatCommand,
  sms: smsCommand,
  outbox: outboxCommand,
  deposits: depositsCommand,
  deposit: depositCommand,
  withdrawals: withdrawalsCommand,
  withdrawal: withdrawalCommand,
  parts: partsCommand,
  part: partCommand,
  proof: proofCommand,
  'held-calls': heldCallsCommand,
  'held-call': heldCallCommand,
  'vendor-transfers': vendorTransfersCommand,
  'vendor-transfer': vendorTransferCommand,
  adjustments: adjustmentsCommand,
  adjust: adjustCommand,
  freezes: freezesCommand,
  freeze: freezeCommand,
  unfreeze: unfreezeCommand,
  exclusions: exclusionsCommand,
  exclude: excludeCommand,
  'lift-exclusion': liftExclusionCommand,
  limits: limitsCommand,
  'limit-history': limitHistoryCommand,
  'tighten-limit': tightenLimitCommand,
  trail: trailCommand,
  agent: agentCommand,
  'agent-tree': treeCommand,
  'agent-move': moveCommand,
  'agent-levels': levelsCommand,
  'level-rule': levelRuleCommand,
  'invitation-code': invitationCodeCommand,
  lock: lockCommand,
  unlock: unlockCommand,
  'unlock-fund-password': unlockFundPasswordCommand,
  'forget-fund-password': forgetFundPasswordCommand,
  'end-sessions': endSessionsCommand,
  'require-password-change': requirePasswordChangeCommand,
  'forget-factors': forgetFactorsCommand,
  create: createCommand,
  operators: operatorsCommand,
  operator: operatorCommand,
  'operator-addresses': operatorAddressesCommand,
  'default-password': defaultPasswordCommand,
  records: recordsCommand,
  'valid-bets': validBetsCommand,
  'valid-bet': validBetCommand,
};
