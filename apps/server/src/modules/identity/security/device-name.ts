import type { DeviceName } from '@fairhouse/contract/security';
import type { Parser } from 'bowser';

const unknown: DeviceName = { kind: 'other', browser: null, os: null, model: null };
const kinds: Record<string, DeviceName['kind']> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' };

/**
 * Returns a function that describes a browser by its user agent. The client controls the text, so only known names and
 * numbers of it are shown. The parser is loaded at first use.
 */
export async function deviceReader(): Promise<(userAgent: string) => DeviceName> {
  const { default: bowser } = await import('bowser');
  const known = new Set(Object.values(bowser.BROWSER_MAP));
  const read = new Map<string, DeviceName>();
  return (userAgent) => {
    const name = read.get(userAgent) ?? (userAgent === '' ? unknown : nameFrom(bowser.parse(userAgent), known));
    read.set(userAgent, name);
    return name;
  };
}

/** Describes a browser in one line, e.g. "Chrome 146, Linux"; '-' for an unknown one. */
export async function deviceLine(userAgent: string): Promise<string> {
  const { browser, os } = (await deviceReader())(userAgent);
  return [browser, os].filter(Boolean).join(', ') || '-';
}

function nameFrom({ browser, os, platform }: Parser.ParsedResult, known: ReadonlySet<string>): DeviceName {
  const kind = kinds[platform.type ?? ''] ?? 'other';
  return {
    kind,
    browser: browser.name && known.has(browser.name) ? joined(browser.name, majorOf(browser.version)) : null,
    // Browsers report a frozen version of desktop systems, which is meaningless.
    os: kind === 'desktop' ? (os.name ?? null) : joined(os.name, majorOf(os.version)),
    model: platform.model ? joined(platform.vendor, platform.model) : null,
  };
}

function majorOf(version: string | undefined): string | undefined {
  return /^\d{1,5}/.exec(version ?? '')?.[0];
}

function joined(...parts: (string | undefined)[]): string | null {
  return parts.filter(Boolean).join(' ') || null;
}
