import { analyticsOf, embedOrigins } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { DomainError } from '../platform/errors.ts';
import type { App } from '../platform/http/http.ts';
import { hashOf } from './portal-build.ts';

/**
 * Loads the brand's tag and forwards the page views that the portal sends. The tag stores nothing in the browser: the
 * visitor's id is the portal's, which created it after the consent.
 */
const frameScript =
  "(function(w,d){var c=JSON.parse(d.getElementById('tag').textContent),known;w.dataLayer=[];" +
  'function tell(){w.dataLayer.push(arguments)}w.gtag=tell;tell("js",new Date());' +
  "w.addEventListener('message',function(e){if(e.source!==w.parent||!e.data||!e.data.address)return;" +
  'if(!known){known=1;tell("config",c.id,{send_page_view:false,client_storage:"none",client_id:e.data.visitor,' +
  'allow_google_signals:false,allow_ad_personalization_signals:false})}' +
  'tell("event","page_view",{page_location:e.data.address,page_title:e.data.title,page_referrer:""})});' +
  "var s=d.createElement('script');s.async=true;s.src=c.tag+'?id='+encodeURIComponent(c.id);d.head.append(s);" +
  "w.parent.postMessage('analytics-ready','*')})(window,document)";

/**
 * `GET /analytics/frame`: the frame in which the brand's analytics tag runs. Its policy gives it an opaque origin:
 * another company's tag can read no storage, cookie or page of the site, and so no token. Without an analytics id
 * there is no frame.
 */
export function analyticsRoutes(app: App, ctx: Ctx): void {
  app.get('/analytics/frame', { schema: { hide: true } }, async (_request, reply) => {
    const analytics = await analyticsOf(ctx);
    if (!analytics) throw new DomainError('NOT_FOUND');
    const { origin } = new URL(analytics.tag);
    const policy = [
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src '${hashOf(frameScript)}' ${origin}`,
      // The tag may report anywhere: it knows only what the portal sends it.
      'connect-src https:',
      'img-src https:',
      "base-uri 'none'",
      "form-action 'none'",
      ['frame-ancestors', "'self'", ...(await embedOrigins(ctx))].join(' '),
    ].join('; ');
    const data = JSON.stringify(analytics).replaceAll('<', '\\u003c');
    return reply
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .removeHeader('x-frame-options')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Analytics</title></head><body><script type="application/json" id="tag">${data}</script><script>${frameScript}</script></body></html>`,
      );
  });
}
