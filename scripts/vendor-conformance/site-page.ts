/** Sandbox permissions of a game's frame at the site, as docs/vendors.md states them. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-pointer-lock allow-orientation-lock';

/**
 * The platform's page: shows the address after its `#` in a frame, and keeps in `said` the messages that come from that
 * frame.
 */
export const sitePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title>
<style>html,body,iframe{margin:0;width:100%;height:100%;border:0}</style></head><body>
<iframe title="A game" sandbox="${sandbox}" allow="autoplay" referrerpolicy="strict-origin"></iframe>
<script>
const said = [];
const frame = document.querySelector('iframe');
addEventListener('message', ({ source, origin, data }) => {
  if (source === frame.contentWindow && said.length < 100) said.push({ origin, data });
});
frame.src = decodeURIComponent(location.hash.slice(1));
</script></body></html>`;
