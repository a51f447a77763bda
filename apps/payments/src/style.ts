/** The style of the payers' pages, light or dark by the payer's setting. */
export const style = `
:root { color-scheme: light dark; --bg: #f5f6f8; --surface: #fff; --line: #e1e5eb; --text: #121722; --muted: #566176; --brand: #08775f; --on-brand: #fff; --danger: #c5282e; --gold: #8a5800; }
@media (prefers-color-scheme: dark) { :root { --bg: #0b0e14; --surface: #121722; --line: #263043; --text: #e8ecf4; --muted: #98a3b8; --brand: #17c29b; --on-brand: #04241c; --danger: #f2555a; --gold: #f2b84b; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif; min-height: 100vh; display: flex; flex-direction: column; align-items: center; }
.sandbox { width: 100%; padding: 10px 16px; text-align: center; font-size: 14px; color: var(--gold); border-bottom: 1px solid var(--line); background: var(--surface); }
main { width: min(440px, calc(100% - 32px)); margin: 48px 0; padding: 32px 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; display: grid; gap: 12px; text-align: center; }
.to { font-size: 16px; font-weight: 600; }
.amount { font-size: 40px; line-height: 1.2; font-weight: 700; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.muted { color: var(--muted); font-size: 14px; }
.address { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; padding: 12px; border: 1px solid var(--line); border-radius: 12px; }
form { display: grid; gap: 12px; margin-top: 12px; }
button, .back, input, select { font: inherit; min-height: 48px; width: 100%; border-radius: 12px; padding: 10px 16px; }
button { border: 0; cursor: pointer; font-weight: 600; }
.pay { background: var(--brand); color: var(--on-brand); }
.quiet { background: transparent; color: var(--muted); border: 1px solid var(--line); }
.back { display: grid; place-items: center; color: var(--brand); text-decoration: none; font-weight: 600; border: 1px solid var(--line); }
button:focus-visible, .back:focus-visible, input:focus-visible, select:focus-visible, summary:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
details { text-align: start; border-top: 1px solid var(--line); padding-top: 12px; }
summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; color: var(--muted); font-size: 14px; }
summary::before { content: "＋"; margin-inline-end: 8px; }
details[open] summary::before { content: "－"; }
label { display: grid; gap: 4px; margin-bottom: 12px; font-size: 14px; color: var(--muted); }
input, select { background: var(--bg); color: var(--text); border: 1px solid var(--line); }
.problem { color: var(--danger); font-size: 14px; margin-bottom: 12px; }
.state { padding: 20px 16px; border: 1px solid var(--line); border-radius: 12px; }
.state h1, .state h2 { font-size: 20px; }
.state p { color: var(--muted); font-size: 14px; }
.paid h2 { color: var(--brand); }
.failed h1, .failed h2 { color: var(--danger); }
.expired h2, .confirming h2 { color: var(--gold); }
`;
