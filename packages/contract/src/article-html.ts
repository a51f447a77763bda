/**
 * Matches the tags that the HTML of articles may have, including links to this site or to https. Its groups: `/`, tag,
 * `br`, address, `/a`.
 */
export const articleTag =
  /<(\/?)(p|h2|h3|ul|ol|li|strong|em|code)>|<(br)>|<a href="((?:\/(?![/\\])|https:\/\/)[^\s"<>]*)">|<(\/a)>/g;
