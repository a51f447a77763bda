const tag = /<\/?(?:p|h2|h3|ul|ol|li|strong|em|code)>|<br>|<a href="(?:\/(?![/\\])|https:\/\/)[^\s"<>]*">|<\/a>/g;

/** True for the HTML of an article: text with these tags, links of this site or to https, and no other attribute. */
export function isArticleHtml(html: string): boolean {
  return !/[<>]/.test(html.replaceAll(tag, ''));
}
