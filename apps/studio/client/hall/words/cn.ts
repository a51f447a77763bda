import type { WordKey } from './en.ts';

export const cn: Record<WordKey, string> = {
  title: '夜市大厅',
  loading: '正在打开大厅…',
  retry: '重试',
  back: '返回网站',
  welcome: '选一个摊位,您的余额随您同行。',
  play: '玩 {name}',
  returns: '返还率 {rtp}%',
  opening: '正在打开 {name}…',
  errSession: '本次访问已结束,请重新打开大厅。',
  errMaintenance: '该游戏暂时关闭。',
  errUnreachable: '没有连接,请重试。',
  errSystem: '出了点问题,请重试。',
  VIDEO: '视频老虎机',
  WAYS: '多路',
  CLASSIC: '经典',
  balance: '余额',
};
