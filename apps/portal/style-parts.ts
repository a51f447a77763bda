import type { StylePart } from '@fairhouse/contract/page';
import { type AtRule, type ChildNode, parse, type Rule } from 'postcss';

/** Returns the parts of a style sheet, in its order. */
export function stylePartsOf(css: string): StylePart[] {
  return joined(parse(css).nodes.map(partOf));
}

/** Returns a style sheet without its `@font-face` rules, since a second declaration would load the fonts again. */
export function withoutFonts(css: string): string {
  const sheet = parse(css);
  sheet.walkAtRules('font-face', (rule) => {
    rule.remove();
  });
  return sheet.toString();
}

const blocks = new Set(['layer', 'media', 'supports', 'container']);

function partOf(node: ChildNode): StylePart {
  if (node.type === 'rule') return ruleOf(node);
  if (node.type === 'atrule' && node.nodes && blocks.has(node.name)) return blockOf(node);
  return node.type === 'atrule' && !node.nodes ? `${node};` : node.toString();
}

function blockOf(rule: AtRule): StylePart {
  return { block: `@${rule.name} ${rule.params}`.trimEnd(), parts: joined((rule.nodes ?? []).map(partOf)) };
}

function ruleOf(rule: Rule): StylePart {
  const selectors = rule.selectors.map((text): [string, string[]] => [text, classesOf(text)]);
  if (selectors.some(([, classes]) => classes.length === 0)) return rule.toString();
  return { selectors, body: rule.nodes.map(String).join(';') };
}

/**
 * Returns the classes that a selector needs. Classes inside a function (`:is(…)`, `:not(…)`) are left out, since they
 * may be missing.
 */
function classesOf(selector: string): string[] {
  return [...outsideFunctions(selector).matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  );
}

function outsideFunctions(selector: string): string {
  let text = '';
  let depth = 0;
  // An escaped character, an attribute selector, or any other character.
  for (const [part] of selector.matchAll(/\\.|\[[^\]]*\]|[^\\[]/gs)) {
    if (part === '(') depth += 1;
    if (depth === 0 && !part.startsWith('[')) text += part;
    if (part === ')') depth -= 1;
  }
  return text;
}

/** Joins adjacent texts into one. */
function joined(parts: readonly StylePart[]): StylePart[] {
  const all: StylePart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
}
