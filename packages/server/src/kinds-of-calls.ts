import {
  accountEndpoints,
  accountImportEndpoints,
  examEndpoints,
  examResultEndpoints,
  generationEndpoints,
  imageEndpoints,
  importEndpoints,
  installationEndpoints,
  paperEndpoints,
  passwordEndpoints,
  questionExportEndpoints,
  questionPairEndpoints,
  userEndpoints,
} from '@exam/contract';
import type { KindsOfCalls } from './platform/http/limit-load.ts';

/** The calls that are out of the ordinary under load. All others share the line of ordinary ones. */
export const KINDS_OF_CALLS: KindsOfCalls = {
  unlimited: [installationEndpoints.health, installationEndpoints.metrics],
  hashing: [userEndpoints.login],
  mailing: [
    userEndpoints.signup,
    userEndpoints.resendVerificationCode,
    passwordEndpoints.forgot,
    passwordEndpoints.reset,
    passwordEndpoints.change,
    accountEndpoints.changeEmail,
    accountEndpoints.confirmNewEmail,
    accountEndpoints.delete,
  ],
  apart: [
    questionExportEndpoints.questions,
    questionExportEndpoints.exam,
    questionExportEndpoints.questionLosses,
    questionExportEndpoints.examLosses,
    questionPairEndpoints.scan,
    imageEndpoints.create,
    paperEndpoints.preview,
    paperEndpoints.print,
    examResultEndpoints.upload,
    importEndpoints.create,
    importEndpoints.readAgain,
    importEndpoints.apply,
    accountImportEndpoints.create,
    accountImportEndpoints.apply,
  ],
  costly: [generationEndpoints.generate, examEndpoints.replay, importEndpoints.plan, importEndpoints.mend],
};
