import type { VerificationMethod } from '@fairhouse/contract/factors';
import {
  Fingerprint,
  KeyRound,
  Landmark,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MessageSquareText,
  ShieldCheck,
} from 'lucide-react';

export const methodIcons: Record<VerificationMethod, LucideIcon> = {
  totp: ShieldCheck,
  passkey: Fingerprint,
  recovery: LifeBuoy,
  sms: MessageSquareText,
  email: Mail,
  bankName: Landmark,
  password: KeyRound,
};
