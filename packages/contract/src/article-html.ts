/** The tags that the HTML of articles may have, links to this site or to https among them. Its groups: `/`, tag, `br`, address, `/a`. */
export const articleTag =
  /<(\/?)(p|h2|h3|ul|ol|li|strong|em|code)>|<(br)>|<a href="((?:\/(?![/\\])|https:\/\/)[^\s"<>]*)">|<(\/a)>/g;
