import { expect, test } from 'vitest';
import { addTo, compareMeans, emptySample, standardErrorOf } from './compare-means.ts';

function sampleOf(values: readonly number[]) {
  const sample = emptySample();
  for (const value of values) addTo(sample, value);
  return sample;
}

// The hours of sleep of A. R. Cushny and A. R. Peebles (1905), by which Student showed his test. R 4: t.test(extra ~ group,
// data = sleep) gives t = -1.8608, df = 17.776, p-value = 0.07939.
test('two samples are compared as R compares them', () => {
  const { statistic, degreesBetween, degreesWithin, pValue } = compareMeans([
    sampleOf([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]),
    sampleOf([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]),
  ])!;
  expect(Math.sqrt(statistic)).toBeCloseTo(1.8608, 4);
  expect(degreesBetween).toBe(1);
  expect(degreesWithin).toBeCloseTo(17.776, 3);
  expect(pValue).toBeCloseTo(0.07939, 5);
});

// R 4: oneway.test(weight ~ group, data = PlantGrowth) gives F = 5.181, num df = 2.000, denom df = 17.128, p-value = 0.01739.
test('three samples are compared as R compares them', () => {
  const { statistic, degreesBetween, degreesWithin, pValue } = compareMeans([
    sampleOf([4.17, 5.58, 5.18, 6.11, 4.5, 4.61, 5.17, 4.53, 5.33, 5.14]),
    sampleOf([4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69]),
    sampleOf([6.31, 5.12, 5.54, 5.5, 5.37, 5.29, 4.92, 6.15, 5.8, 5.26]),
  ])!;
  expect(statistic).toBeCloseTo(5.181, 3);
  expect(degreesBetween).toBe(2);
  expect(degreesWithin).toBeCloseTo(17.128, 3);
  expect(pValue).toBeCloseTo(0.01739, 5);
});

test('the test is silent where it is not defined', () => {
  const sample = sampleOf([1, 2, 3]);
  expect(compareMeans([sample])).toBeNull();
  expect(compareMeans([sample, sampleOf([2])])).toBeNull();
  expect(compareMeans([sample, sampleOf([2, 2])])).toBeNull();
});

test('samples with the same mean differ by nothing', () => {
  const sample = sampleOf([1, 2, 3, 4]);
  expect(compareMeans([sample, sample, sample])).toMatchObject({
    statistic: expect.closeTo(0, 12),
    pValue: expect.closeTo(1, 12),
  });
});

test('the standard error of the mean', () => {
  expect(standardErrorOf(sampleOf([2, 4, 4, 4, 5, 5, 7, 9]))).toBeCloseTo(Math.sqrt(32 / 7 / 8), 12);
  expect(standardErrorOf(sampleOf([1]))).toBeNull();
});
