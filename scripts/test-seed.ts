import fc from 'fast-check';

/**
 * In CI every run of a property test tries the same cases, so that only a change can make it fail; elsewhere each run
 * tries others.
 */
if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 4_711 });
