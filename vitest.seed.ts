import fc from 'fast-check';

// The same cases at every run: a test that fails fails for everybody. SEED=random hunts for others.
fc.configureGlobal({ seed: Number(process.env['SEED']) });
