// A reporter for vitest that writes the passed tests, and each failure with its causes, as JSON to the file named by
// RESULT_FILE. The runner's own JSON leaves causes out, and a random failure cannot be repeated to see them.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const linesMax = 30;

export default class ResultReporter {
  onTestRunEnd(files, outside) {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const failures = [
      ...files.flatMap(failuresIn),
      ...outside.map((error) => told('something failed outside any test', [error])),
    ];
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    writeFileSync(process.env.RESULT_FILE, JSON.stringify({ passed, failures }));
  }
}

/** Returns a file's failures; a file that could not be read, or a failure of a suite outside its tests, counts too. */
function failuresIn(file) {
  const path = relative(process.cwd(), file.moduleId);
  const failed = [...file.children.allTests('failed')].map((test) =>
    told(`${path} > ${test.fullName}`, test.result().errors),
  );
  const suites = [file, ...file.children.allSuites()].filter((suite) => suite.errors().length > 0);
  failed.push(...suites.map((suite) => told(`${path}${suite === file ? '' : ` > ${suite.fullName}`}`, suite.errors())));
  return failed.length === 0 && file.state() === 'failed' ? [told(path, [])] : failed;
}

function told(name, errors) {
  const lines = errors.flatMap((error) => saidBy(error)).slice(0, linesMax);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** Returns the error's message, then those of its causes, and of each error that it contains. */
function saidBy(error, depth = 0) {
  if (!error || depth > 3) return [];
  const own = stripVTControlCharacters(`${error.name ?? 'Error'}: ${error.message}`).split('\n');
  const at = /\n\s+at (.*)/.exec(error.stack ?? '')?.[1];
  const held = [error.cause, ...(error.errors ?? [])].filter(Boolean);
  const below = held.flatMap((one) => saidBy(one, depth + 1).map((line) => `  ${line}`));
  return [...own.filter((line) => line.trim() !== ''), ...(at ? [`at ${at}`] : []), ...below];
}
