/**
 * Lays out a mail of plain paragraphs, as text and as simple HTML with the same content.
 * @param options.shown the paragraph in large type, such as a code
 * @param options.link an address, shown as a button below the paragraphs
 */
export function letter(
  brand: string,
  paragraphs: string[],
  { shown, link }: { shown?: number; link?: { href: string; label: string } } = {},
): { text: string; html: string } {
  const text = [...paragraphs, ...(link ? [`${link.label}:\n${link.href}`] : []), `-- \n${brand}`].join('\n\n');
  const body = paragraphs.map((paragraph, at) => {
    const look = at === shown ? 'margin:0 0 20px;font-size:32px;font-weight:700;letter-spacing:6px' : 'margin:0 0 16px';
    return `<p style="${look}">${escaped(paragraph).replaceAll('\n', '<br>')}</p>`;
  });
  if (link) body.push(button(link));
  const html = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f5f6f8;padding:24px 12px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5;color:#121722">
<div style="max-width:480px;margin:0 auto;background:#ffffff;border-radius:12px;padding:28px">
<p style="margin:0 0 20px;font-size:20px;font-weight:800;color:#087a61">${escaped(brand)}</p>
${body.join('\n')}
</div></body></html>`;
  return { text, html };
}

function button({ href, label }: { href: string; label: string }): string {
  const look =
    'display:inline-block;background:#087a61;color:#ffffff;text-decoration:none;font-weight:700;padding:12px 20px;border-radius:12px';
  return `<p style="margin:8px 0 20px"><a href="${escaped(href)}" style="${look}">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all;color:#566176">${escaped(href)}</p>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
