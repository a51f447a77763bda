import { invitationFields, invitationKey } from '@fairhouse/contract/invitation';
import { themeCookie } from '@fairhouse/contract/language';
import { hashOf } from './portal-build.ts';

/**
 * Runs before the first paint. It takes a token out of the address, where the next screen or a copied link would show
 * it, and holds it for the page's scripts (`fhToken`). It marks the page as a member's when this tab holds a session,
 * and narrows the side menu if the visitor did, so that the signed-out drawing neither flashes nor moves. The
 * device's preference for the light theme applies until the visitor chooses a theme. It marks the page's first look,
 * in which pictures out of view wait. It stores the invitation codes of the address, so that they count for a visitor
 * who looks around first or comes back later.
 */
const visitorScript =
  "(function(d){var u=new URL(location.href),t=u.searchParams.get('token');" +
  "if(t!==null){window.fhToken=t;u.searchParams.delete('token');history.replaceState(history.state,'',u)}" +
  "d.setAttribute('data-first-look','');" +
  `if(document.cookie.indexOf('${themeCookie}=')<0&&matchMedia('(prefers-color-scheme: light)').matches)d.setAttribute('data-theme','light');` +
  "try{if(sessionStorage.getItem('token'))d.setAttribute('data-session','');" +
  "if(localStorage.getItem('fh_side')==='narrow')d.setAttribute('data-side-narrow','');" +
  `var q=new URLSearchParams(location.search),c={},n;${JSON.stringify(invitationFields)}.forEach(function(k){var v=q.get(k);if(v){c[k]=v.slice(0,64);n=1}});` +
  `if(n)localStorage.setItem('${invitationKey}',JSON.stringify({codes:c,at:Date.now()}))}catch(e){}})(document.documentElement)`;

/** The longest time that a section may take to load, as the specification says. */
const sectionMs = 120_000;

/**
 * Shows and hides the page's alerts, and defines `loadSection`, by which all scripts are loaded.
 *
 * - Offline: the alert stays while the browser has no network.
 * - A section that fails or takes too long: its promise stays pending, an alert says so, and a press on its button
 *   (or the network's return) loads it again. A pending load that hangs is aborted first, since the browser would
 *   wait for the same answer again. Where a script is missing because of a newer build, the page reloads, at most
 *   once a minute.
 * - A browser may remember a failed import for as long as the page lives, as the HTML standard says. So nothing is
 *   imported while there is no network: sections that were requested then are loaded in the same page later. Where an
 *   import fails again though its file is there, a press reloads the page, at the address to which the member was
 *   going.
 * - `needed` are the files that a section imports: they are fetched together with it.
 * - A page's own style covers what its HTML and its scripts name. Sections loaded beyond them come with the whole
 *   style sheet. The file of a section is named in its import; a section without an import is in a file that is
 *   loaded already.
 */
const connectionScript =
  '(function(d,w){var waiting=[],asked={},files,sheet;' +
  "function find(id){return d.querySelector('[data-alert='+id+']')}" +
  'function hide(id){var e=find(id);if(e)e.remove()}' +
  "function show(id,press){var t=d.querySelector('template#'+id);if(!t||find(id))return;d.body.append(t.content.cloneNode(true));" +
  "if(press)find(id).querySelector('button').onclick=press}" +
  "function net(){if(navigator.onLine)hide('offline');else show('offline')}" +
  "function close(){hide('failed');hide('late')}" +
  'function retry(press){if(find("late"))w.stop();close();var all=waiting;waiting=[];w.setTimeout(function(){all.forEach(function(f){f(press)})},100)}' +
  'function pressed(){retry(true)}' +
  "function tell(late){if(late)hide('failed');w.setTimeout(function(){if(waiting.length&&!(find('late')))show(late?'late':'failed',pressed)},300)}" +
  'function stale(error,press){var a=/https?:\\S+/.exec(error.message),s=w.history.state||{};' +
  'if(!a)return Promise.resolve(false);' +
  "return fetch(a[0],{method:'HEAD'}).then(function(r){if(press&&r.ok){w.location.reload();return true}" +
  'if(r.status!==404||Date.now()-(s.reloadedAt||0)<60000)return false;' +
  "w.history.replaceState(Object.assign({},s,{reloadedAt:Date.now()}),'');w.location.reload();return true},function(){return false})}" +
  "function add(rel,href){var l=d.createElement('link');l.rel=rel;l.href=href;d.head.append(l);return l}" +
  "function page(){return files=files||JSON.parse(d.querySelector('script#scripts').textContent)}" +
  "function own(file){var p=page();return !file||p.run.concat(p.warm,p.rest).indexOf('/assets/'+file[0])>=0}" +
  "function style(){return sheet=sheet||new Promise(function(ok,no){var l=add('stylesheet',page().style);l.onload=ok;" +
  "l.onerror=function(){sheet=null;l.remove();no(Error('module '+l.href))}})}" +
  "function warm(file){if(asked[file])return;asked[file]=1;add(/css$/.test(file)?'stylesheet':'modulepreload','/'+file)}" +
  'w.loadSection=function(load,needed){return new Promise(function(ok,no){' +
  'function fail(late){waiting.push(again);tell(late)}' +
  'function again(press){if(!navigator.onLine)return fail(false);var late=false,timer=w.setTimeout(function(){late=true;fail(true)},' +
  `${sectionMs});` +
  '(needed||[]).forEach(warm);' +
  'Promise.all([load(),own(/[\\w-]+\\.js/.exec(load))||style()]).then(function(all){var m=all[0];w.clearTimeout(timer);waiting=waiting.filter(function(f){return f!==again});if(!waiting.length)close();ok(m)},' +
  'function(error){w.clearTimeout(timer);if(late)return;if(!/module/i.test(error.message))return no(error);' +
  'stale(error,press===true).then(function(gone){if(!gone)fail(false)})})}' +
  'again()})};' +
  "w.addEventListener('offline',net);w.addEventListener('online',function(){net();if(waiting.length)retry(false)});" +
  "d.addEventListener('DOMContentLoaded',net)})(document,window)";

/**
 * Keeps the last press of a link or button that is drawn and not yet hydrated, and repeats it after hydration:
 * otherwise a link would reload its page, and a button would do nothing. React adds its own keys to hydrated
 * elements; a link that it does not handle even then, or that is not hydrated within 15 s, is followed as the browser
 * would.
 */
const earlyPressScript =
  '(function(d,w){var held;' +
  "function alive(e){return Object.keys(e).some(function(k){return k.startsWith('__reactProps')})}" +
  'function follow(a){held=null;if(a.href)w.location.assign(a.href)}' +
  'function wait(a,since){if(held!==a||!a.isConnected)return;if(alive(a))return w.setTimeout(press,100,a,5);' +
  'if(Date.now()-since>15000)return follow(a);w.setTimeout(wait,50,a,since)}' +
  'function press(a,left){if(held!==a||!a.isConnected)return;var missed=false;' +
  'function last(e){if(a.href&&!e.defaultPrevented){e.preventDefault();missed=true}}' +
  "w.addEventListener('click',last);a.click();w.removeEventListener('click',last);" +
  'if(!missed)held=null;else if(left)w.setTimeout(press,100,a,left-1);else follow(a)}' +
  "d.addEventListener('click',function(e){if(!e.isTrusted)return;held=null;var a=e.target.closest('#root a[href],#root button');" +
  "if(!a||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey||a.target||a.hash||a.type==='submit'||alive(a))return;" +
  'e.preventDefault();e.stopImmediatePropagation();held=a;wait(a,Date.now())},true)})(document,window)';

/**
 * Runs at the end of the page, which is complete without it. It loads the scripts once the first banner has been
 * shown (and the few frames in which it is presented), or at once when the visitor presses something; after 2.5 s at
 * the latest. They are fetched together and run one after the other, with pauses between, so that no press waits for
 * all of them. The whole style sheet is fetched beside them with the lowest priority, since any other view needs it.
 * The first look ends a second after the scripts have run, or when the visitor scrolls or presses something; after 6
 * s at the latest. The manifest is linked then.
 */
export const bootScript =
  "(function(d,w){var g=0,f=JSON.parse(d.querySelector('script#scripts').textContent);function look(){d.documentElement.removeAttribute('data-first-look');if(f.manifest)add('manifest',f.manifest);f.manifest=''}" +
  "function add(rel,href,as){var l=d.createElement('link');l.rel=rel;if(as)l.as=as;l.href=href;d.head.append(l)}" +
  'function go(){if(g)return;g=1;' +
  "f.run.concat(f.warm).forEach(function(h){add('modulepreload',h)});add('prefetch',f.style,'style');" +
  'f.run.reduce(function(p,h){return p.then(function(){return new Promise(function(r){w.setTimeout(r)})}).then(function(){return w.loadSection(function(){return import(h)})})},Promise.resolve()).then(function(){w.setTimeout(look,1000)})}' +
  'function soon(){w.requestAnimationFrame(function(){w.setTimeout(go,150)})}' +
  "var i=d.querySelector('img[fetchpriority=high]');if(!i||i.complete)soon();else{i.addEventListener('load',soon);i.addEventListener('error',soon)}" +
  "w.setTimeout(go,2500);w.setTimeout(look,6000);['pointerdown','keydown'].forEach(function(t){w.addEventListener(t,go,{once:true})});" +
  "['scroll','pointerdown','keydown'].forEach(function(t){w.addEventListener(t,look,{once:true,passive:true})})})(document,window)";

/**
 * Requests the fonts of every page once their rules are parsed. The browser would request them when it first lays the
 * page out, with the fallbacks, and lay it out again for each; the preloaded files are there before that.
 */
const fontScript = "['Inter','Archivo'].forEach(function(f){document.fonts.load('1em '+f).catch(function(){})})";

/** Runs while the document is parsed, after its style. */
export const headScript = `${fontScript};${visitorScript};${connectionScript};${earlyPressScript}`;

/** The hashes of the inline scripts of every page. */
export const inlineScriptHashes = [hashOf(headScript), hashOf(bootScript)];
