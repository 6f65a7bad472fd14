"""Reads schemas, and values that fit them or do not, with Python's jsonschema. Called by schemas.mjs with a JSON file."""
import json
import sys
from jsonschema import Draft202012Validator

wrong = []
with open(sys.argv[1], encoding="utf-8") as file:
    for case in json.load(file):
        try:
            Draft202012Validator.check_schema(case["schema"])
            validator = Draft202012Validator(case["schema"])
            for each in case["values"]:
                errors = [f"{error.json_path} {error.message[:200]}" for error in validator.iter_errors(each["value"])]
                if bool(errors) == each["fits"]:
                    wrong.append(f"{case['name']}: {errors or 'takes what does not fit: ' + json.dumps(each['value'])[:200]}")
        except Exception as error:  # whatever it throws, a client would have got it
            wrong.append(f"{case['name']}: {type(error).__name__} {str(error)[:300]}")
print("\n".join(wrong))
sys.exit(1 if wrong else 0)
