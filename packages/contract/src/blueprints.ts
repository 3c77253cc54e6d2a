import { z } from 'zod';
import { answerOf } from './answers.ts';
import { ChapterCountsField, DifficultyCounts, distributionField, ObjectiveCounts } from './counts.ts';
import { CourseParams } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { idField, nameField } from './fields.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

export const BlueprintIdField = idField<'BlueprintId'>('blueprintId');
export type BlueprintId = z.output<typeof BlueprintIdField>;
export const BlueprintParams = z.object({ id: BlueprintIdField });

/** A blueprint saved by name; it need not be achievable, and its sums need not agree. */
export const SavedBlueprintSchema = z.object({
  _id: z.string(),
  name: z.string(),
  courseId: z.string(),
  chapters: z.record(z.string(), z.number().int()),
  difficulty: DifficultyCounts,
  objective: ObjectiveCounts,
});
export type SavedBlueprint = z.infer<typeof SavedBlueprintSchema>;

export const KeepBlueprintSchema = z.strictObject({
  name: nameField(),
  chapters: ChapterCountsField,
  difficulty: distributionField('Difficulty', DIFFICULTIES),
  objective: distributionField('Objective', OBJECTIVES),
});

export const blueprintEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/blueprints',
    access: 'verified',
    summary: 'The saved blueprints of a course, by name',
    params: CourseParams,
    answers: { 200: answerOf(z.array(SavedBlueprintSchema)) },
  }),
  keep: endpoint({
    method: 'POST',
    path: '/api/courses/{id}/blueprints',
    access: 'verified',
    summary: 'Save a blueprint under a name; a saved blueprint of the same name is replaced',
    params: CourseParams,
    body: KeepBlueprintSchema,
    answers: { 201: answerOf(SavedBlueprintSchema) },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/blueprints/{id}',
    access: 'verified',
    summary: 'Delete a saved blueprint',
    params: BlueprintParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
} as const;
