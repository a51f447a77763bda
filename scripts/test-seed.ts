import fc from 'fast-check';

/** In CI every run of a property tries the same cases, so that a change alone makes it fail; elsewhere each run tries others. */
if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 4_711 });
