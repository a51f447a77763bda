import type { DeviceName } from '@fairhouse/contract/security';
import type { Parser } from 'bowser';

const unknown: DeviceName = { kind: 'other', browser: null, os: null, model: null };
const kinds: Record<string, DeviceName['kind']> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' };

/** Tells of a browser's own name what a person calls it. What knows the names is loaded when somebody asks. */
export async function deviceReader(): Promise<(userAgent: string) => DeviceName> {
  const { default: bowser } = await import('bowser');
  const read = new Map<string, DeviceName>();
  return (userAgent) => {
    const name = read.get(userAgent) ?? (userAgent === '' ? unknown : nameFrom(bowser.parse(userAgent)));
    read.set(userAgent, name);
    return name;
  };
}

function nameFrom({ browser, os, platform }: Parser.ParsedResult): DeviceName {
  const kind = kinds[platform.type ?? ''] ?? 'other';
  return {
    kind,
    browser: joined(browser.name, browser.version?.split('.')[0]),
    // A computer's number has been frozen by the browsers: it says nothing.
    os: kind === 'desktop' ? (os.name ?? null) : joined(os.name, os.version?.split('.')[0]),
    model: platform.model ? joined(platform.vendor, platform.model) : null,
  };
}

function joined(...parts: (string | undefined)[]): string | null {
  return parts.filter(Boolean).join(' ') || null;
}
